"""PDF: the text layer is checked like any notes; what is none is an answer."""

import pytest

from chainrule import check
from chainrule.checking.reading.documents.printed import PrintedError, printed_text
from chainrule.errors import MissingExtraError


def pdf(*lines: str) -> bytes:
    """A page of text, as small as a PDF can be."""
    shown = " ".join(f"({line}) Tj 0 -20 Td" for line in lines)
    stream = f"BT /F1 12 Tf 50 700 Td {shown} ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length " + str(len(stream)).encode() + b" >>\nstream\n" + stream + b"\nendstream",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    text, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(text))
        text += str(number).encode() + b" 0 obj\n" + content + b"\nendobj\n"
    table = b"".join(f"{place:010d} 00000 n \n".encode() for place in places)
    count, at = str(len(objects) + 1).encode(), str(len(text)).encode()
    text += b"xref\n0 " + count + b"\n0000000000 65535 f \n" + table
    return text + b"trailer << /Size " + count + b" /Root 1 0 R >>\nstartxref\n" + at + b"\n%%EOF\n"


def test_formulas_of_the_text_layer_are_judged(tmp_path):
    path = tmp_path / "notes.pdf"
    path.write_bytes(pdf("A pendulum.", "V = -m g l cos(q)", "T = m l^2 qd^2"))
    assert "V = -m g l cos(q)" in printed_text(path)
    report = str(check("pendulum", path))
    assert "1 right, 1 wrong" in report
    assert "multiplied by 1/2" in report


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4\n", b"no pdf at all", pdf("x")[:200], pdf()])
def test_what_is_no_readable_pdf_is_said(tmp_path, content):
    path = tmp_path / "notes.pdf"
    path.write_bytes(content)
    with pytest.raises(PrintedError, match=r"notes\.pdf"):
        printed_text(path)


def test_the_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pypdf", None)
    with pytest.raises(MissingExtraError, match=r"chainrule\[pdf\]"):
        printed_text(tmp_path / "notes.pdf")
