"""What a PDF says."""

import io
import re

import pypdf


def pdf_text(data: bytes) -> str:
    """The text of all pages, runs of blanks as one."""
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))


def pdf_pages(data: bytes) -> int:
    return len(pypdf.PdfReader(io.BytesIO(data)).pages)
