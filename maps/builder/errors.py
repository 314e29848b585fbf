"""What stops a build."""


class BuildError(SystemExit):
    """A source that cannot become a map. The message names the file, the feature or line, and what is wrong.

    It is a `SystemExit`, so that `make maps` ends with this one line and no traceback.
    """
