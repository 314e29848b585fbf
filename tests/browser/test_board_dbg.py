from tests.browser.test_board_lab import *
def test_dbg(notebook):
    board = Board(notebook, 1)
    out=[notebook.cell_count()]
    board.root.locator(".tl-map-pane").focus()
    for key in ("x", "a", "d", "d", "b", "y","n"):
        a=board.page.evaluate("document.activeElement.className")
        board.page.keyboard.press(key); board.page.wait_for_timeout(300)
        out.append((key, a, '->', board.page.evaluate("document.activeElement.className"), notebook.cell_count()))
    notebook.screenshot("dbg")
    open('/tmp/dbg.txt','w').write('\n'.join(map(str,out)))
