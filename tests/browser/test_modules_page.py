"""Chromium loads the module of every widget: one that does not parse would show an error instead of the widget."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.notebook.modules import modules

LOAD = """async (text) => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  return typeof (typeof widget === "function" ? await widget() : widget).render;
}"""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("widget", sorted(modules()))
def test_a_widget_loads_and_can_draw(page: Page, widget: str) -> None:
    assert page.evaluate(LOAD, modules()[widget]) == "function"


def test_a_name_declared_twice_does_not_load(page: Page) -> None:
    with pytest.raises(Error, match="already been declared"):
        page.evaluate(LOAD, "function a() {}\nconst a = 1;\nexport default { render() {} };")
