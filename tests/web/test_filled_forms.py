"""A refused form is filled in again in the page itself."""

from arpad.web.filled_forms import filled_again

PAGE = """\
<form action="/search/"><input name="q"></form>
<details class="small"><summary>More</summary>
<form method="post" action="/do/"><input type="hidden" name="kind" value="a"><input name="why" value="old"></form>
<form method="post" action="/do/" class="card"><input type="hidden" name="kind" value="b">
<input name="why" value="a &gt; b" required><input type="date" name="day"><input name="why"><input type="file" name="file">
<input type="checkbox" name="yes" value="1" checked><input type="radio" name="one" value="x"><input type="radio" name="one" value="y">
<textarea name="text" rows="3">old</textarea><input type="password" name="password" value="">
<select name="pick"><option value="">—</option><option value="p" selected>P</option><option>Q</option></select>
<button name="go" value="1">Go</button></form></details>
"""


def test_every_kind_of_field() -> None:
    given = {
        "kind": ["b"], "why": ['5 > 4 & "so"', "second"], "day": ["2011-10-01"], "one": ["y"], "text": ["</textarea>\nß"],
        "pick": ["Q"], "go": ["1"], "file": ["x"], "password": ["secret"],
    }  # fmt: skip
    page = filled_again(PAGE, "/do/", given, "/page/")
    first, _, form = page.partition('<span id="given"></span>')
    assert '<details class="small" open>' in first and 'value="old"' in first
    assert 'name="why" required value="5 &gt; 4 &amp; &quot;so&quot;"' in form
    assert 'name="why" value="second"' in form and 'name="day" value="2011-10-01"' in form
    assert '<input type="checkbox" name="yes" value="1">' in form
    assert 'value="x">' in form and 'value="y" checked>' in form
    assert '<textarea name="text" rows="3">&lt;/textarea&gt;\nß</textarea>' in form
    assert '<option value="p">P' in form and "<option selected>Q" in form
    assert "secret" not in form and 'name="file">' in form


def test_a_form_that_is_not_there_changes_nothing() -> None:
    for action, given in (("/else/", {}), ("/search/", {"q": ["x"]}), ("/do/", {"kind": ["c"]})):
        assert filled_again(PAGE, action, given, "/page/") == PAGE


def test_a_form_without_an_address_goes_to_its_page() -> None:
    page = '<form method="post"><input name="a"></form>'
    assert 'name="a" value="1"' in filled_again(page, "/page/", {"a": ["1"]}, "/page/")
    assert filled_again(page, "/page/", {"a": ["1"]}, "/other/") == page
