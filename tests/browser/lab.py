"""Drives real JupyterLab in Chromium, with every address but this computer's own blocked.

``lab_server`` starts JupyterLab as ``make lab`` does; ``LabNotebook`` is one notebook in one browser page.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import attrs
from playwright.sync_api import Browser, Error, Locator, Page, Request, WebSocket

from teutons_lab.launch import lab_command, lab_environment

T = TypeVar("T")

RESULTS = Path(__file__).resolve().parents[2] / "test-results"

# Nothing but this computer answers: a lesson that needs the internet shows here.
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

# Seconds. Generous, because the tests may share two slow cores with other work.
PATIENCE = 120.0


def find_chromium() -> str | None:
    """The browser to use: ``$TEUTONS_LAB_CHROMIUM``, or the first one on the path; None without any."""
    named = os.environ.get("TEUTONS_LAB_CHROMIUM")
    return named or next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def wait_for(found: Callable[[], T | None], what: str, seconds: float = PATIENCE) -> T:
    """Ask again and again until the answer is true; that answer.

    :raises TimeoutError: naming what was waited for
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := found():
            return answer
        time.sleep(0.1)
    raise TimeoutError(f"waited {seconds:.0f} s for {what}")


@attrs.frozen
class LabServer:
    """A running JupyterLab: its address, such as ``http://127.0.0.1:40123/``, and the folder it serves."""

    url: str
    folder: Path

    def get(self, path: str) -> Any:
        """The JSON answer to a REST request, such as ``get("api/sessions")``."""
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return json.load(answer)

    def kernel(self, notebook: str) -> dict[str, Any] | None:
        """The kernel of a notebook as the server knows it (id, execution_state, connections), or None."""
        sessions: list[dict[str, Any]] = self.get("api/sessions")
        return next((each["kernel"] for each in sessions if each["path"] == notebook), None)


@contextmanager
def lab_server(folder: Path, private: Path) -> Iterator[LabServer]:
    """Run JupyterLab on a folder until the block ends.

    :param folder: the notebooks
    :param private: an empty folder for Jupyter's own files, so that nobody's settings or kernels take part
    """
    environment = lab_environment()
    for name in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR"):
        environment[f"JUPYTER_{name}"] = str(private / name.lower())
    for name in ("SETTINGS", "WORKSPACES"):
        environment[f"JUPYTERLAB_{name}_DIR"] = str(private / name.lower())
    environment["IPYTHONDIR"] = str(private / "ipython")
    # No token and no check of forms: the server listens on this computer only, for the length of the tests.
    arguments = ["--no-browser", "--ip=127.0.0.1", "--port=0", "--IdentityProvider.token="]
    arguments += ["--ServerApp.disable_check_xsrf=True", "--ServerApp.allow_remote_access=False"]
    RESULTS.mkdir(exist_ok=True)
    # Several test processes may run at a time, each with a server of its own.
    told = RESULTS / f"jupyter-{os.environ.get('PYTEST_XDIST_WORKER', 'main')}.log"
    with told.open("w") as log:
        command = lab_command(folder, arguments)
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            yield LabServer(wait_for(lambda: _address(process, private, told), "JupyterLab to listen"), folder)
        finally:
            _stop(process)


def _address(process: subprocess.Popen[bytes], private: Path, told: Path) -> str | None:
    if process.poll() is not None:
        raise RuntimeError(f"JupyterLab ended with code {process.returncode}: see {told}")
    file = private / "runtime_dir" / f"jpserver-{process.pid}.json"
    try:
        url: str = json.loads(file.read_text(encoding="utf-8"))["url"]
        with urllib.request.urlopen(url + "api/status", timeout=5):
            return url
    except (OSError, json.JSONDecodeError):
        return None  # not there, half written, or not listening yet


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class LabNotebook:
    """One notebook, open in one page. Cells are counted from 0, as they stand in the notebook.

    :ivar page: Playwright's page, for whatever the methods here do not offer
    :ivar external: addresses outside this computer that the page asked for
    :ivar expected_external: those of them that a test means to be asked for
    :ivar page_errors: uncaught errors of the page's scripts
    """

    def __init__(self, browser: Browser, server: LabServer, path: str, *, size: tuple[int, int]) -> None:
        self.server = server
        self.path = path
        self.external: list[str] = []
        self.expected_external: set[str] = set()
        self.page_errors: list[str] = []
        self._context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        self._context.on("request", self._note_request)
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("pageerror", self._note_error)
        self.page.on("websocket", self._note_runs)
        self._sent = 0

    def open(self) -> None:
        """Go to the notebook in a fresh workspace, and wait until its kernel can take a cell."""
        where = urllib.parse.quote(self.path)
        self.page.goto(f"{self.server.url}lab/workspaces/tests/tree/{where}?reset")
        self.wait_until_ready()

    def close(self) -> None:
        """Close the page and shut its kernel down."""
        kernel = self.server.kernel(self.path)
        self._context.close()
        if kernel is not None:
            address = f"{self.server.url}api/kernels/{kernel['id']}"
            with urllib.request.urlopen(urllib.request.Request(address, method="DELETE"), timeout=30):
                pass

    def wait_until_ready(self) -> None:
        """Wait until the cells are drawn, the kernel is idle, and the page is connected to it."""
        self.cell(0).wait_for(state="visible")
        wait_for(self._kernel_is_ready, f"an idle, connected kernel for {self.path}")

    def cell(self, number: int) -> Locator:
        """A cell, code or text."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook .jp-Cell").nth(number)

    def output(self, number: int) -> Locator:
        """What stands below a cell."""
        return self.cell(number).locator(".jp-Cell-outputArea")

    def output_text(self, number: int) -> str:
        """The visible text below a cell, stripped; empty when there is none."""
        output = self.output(number)
        return output.inner_text().strip() if output.count() else ""

    def run_cell(self, number: int) -> None:
        """Run a cell with Shift+Enter as a person would, and wait until it is done.

        Lab drops the keystroke while a page is still busy with itself; it is then pressed again. A cell that
        has started is never started twice.
        """
        sent = self._sent
        for _ in range(5):
            self.wait_until_ready()
            self.cell(number).locator(".cm-content").click(position={"x": 4, "y": 4})
            self.page.keyboard.press("Shift+Enter")
            try:
                wait_for(lambda: self._prompt(number) and self._sent > sent, "the cell to start", 5)
            except TimeoutError:
                continue
            wait_for(lambda: "*" not in self._prompt(number), f"cell {number} of {self.path} to end")
            return
        raise TimeoutError(f"cell {number} of {self.path} did not start")

    def run_all(self) -> None:
        """Run every code cell that the notebook has now, in order."""
        kinds = [self.cell(number).get_attribute("class") or "" for number in range(self.cell_count())]
        for number, kind in enumerate(kinds):
            if "jp-CodeCell" in kind:
                self.run_cell(number)

    def cell_count(self) -> int:
        """How many cells the notebook has."""
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook .jp-Cell").count()

    def save(self) -> None:
        """Save with Ctrl+S, and wait until the file has been written."""
        before = self._modified()
        self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook").focus()
        self.page.keyboard.press("ControlOrMeta+s")
        wait_for(lambda: self._modified() != before, f"{self.path} to be saved")

    def reload(self) -> None:
        """Load the page again, as a person does when it looks stuck."""
        self.page.reload()
        self.wait_until_ready()

    def restart_kernel(self) -> None:
        """Restart the kernel by the toolbar's button, agreeing when asked."""
        self.page.locator('[data-command="notebook:restart-kernel"]').first.click()
        with self.page.expect_response(lambda answer: answer.url.split("?")[0].endswith("/restart")):
            self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.wait_until_ready()

    def screenshot(self, name: str) -> Path:
        """Write a picture of the page to ``test-results/NAME.png``; its path."""
        RESULTS.mkdir(exist_ok=True)
        path = RESULTS / f"{name}.png"
        self.page.screenshot(path=str(path))
        return path

    def _prompt(self, number: int) -> str:
        """The text before a cell: ``[ ]:`` not run, ``[*]:`` running, ``[3]:`` done."""
        try:
            return self.cell(number).locator(".jp-InputArea-prompt").inner_text().strip()
        except Error:
            return ""  # the cell is being drawn anew

    def _kernel_is_ready(self) -> bool:
        kernel = self.server.kernel(self.path)
        return kernel is not None and kernel["execution_state"] == "idle" and kernel["connections"] > 0

    def _modified(self) -> str:
        answer = self.server.get(f"api/contents/{urllib.parse.quote(self.path)}?content=0")
        return str(answer["last_modified"])

    def _note_request(self, request: Request) -> None:
        address = urllib.parse.urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.hostname != "127.0.0.1":
            self.external.append(request.url)

    def _note_runs(self, socket: WebSocket) -> None:
        socket.on("framesent", self._note_frame)

    def _note_frame(self, payload: str | bytes) -> None:
        # The prompt alone does not tell: a fast cell that has run as [1] before shows [1] again.
        text = payload if isinstance(payload, str) else payload.decode("utf-8", "replace")
        self._sent += '"execute_request"' in text

    def _note_error(self, error: Error) -> None:
        self.page_errors.append(str(error))
