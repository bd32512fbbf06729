"""QR codes: the parts against printed examples, the whole by reading it back."""

import pytest

from arpad.web.qr import (
    _BLOCKS,
    _CHECK,
    _MASKS,
    LONGEST,
    _patterns,
    check_words,
    format_bits,
    places,
    squares,
    svg,
    times,
    version_bits,
    version_for,
)

ADDRESS = "otpauth://totp/Federaci%C3%B3n:administrator?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Federaci%C3%B3n"


def test_error_correction_of_a_printed_example() -> None:
    """HELLO WORLD, version 1, level M, as tutorials of the standard print it."""
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    assert check_words(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def test_the_bits_of_format_and_version_as_the_standard_prints_them() -> None:
    """Annexes C and D."""
    assert [f"{format_bits(mask):015b}" for mask in (0, 1, 7)] == [
        "111011111000100",
        "111001011110011",
        "110100101110110",
    ]
    assert [f"{version_bits(one):018b}" for one in (7, 8, 9)] == [
        "000111110010010100", "001000010110111100", "001001101010011001",
    ]  # fmt: skip


def read_back(square: list[list[bool]]) -> bytes:
    """As a phone does, from the modules alone: the mask from the format, every block whole, then the bytes."""
    size = len(square)
    version = (size - 17) // 4
    around = [(at, 8) for at in range(6)] + [(7, 8), (8, 8), (8, 7)] + [(8, 5 - at) for at in range(6)]
    said = sum(square[row][column] << at for at, (row, column) in enumerate(around))
    (mask,) = [one for one in range(8) if format_bits(one) == said]
    taken = _patterns(version).taken
    bits = [square[row][column] ^ _MASKS[mask](row, column) for row, column in places(size) if not taken[row][column]]
    words = [sum(bit << (7 - at) for at, bit in enumerate(bits[i : i + 8])) for i in range(0, len(bits) - 7, 8)]
    count = _BLOCKS[version]
    data = len(words) - count * _CHECK[version]
    read = []
    for block in range(count):
        whole = words[:data][block::count] + words[data:][block::count]
        assert is_whole(whole, _CHECK[version])
        read += whole[: data // count]
    text = "".join(f"{word:08b}" for word in read)
    assert text[:4] == "0100"
    return bytes(int(text[12 + 8 * at : 20 + 8 * at], 2) for at in range(int(text[4:12], 2)))


def is_whole(words: list[int], count: int) -> bool:
    """The polynomial is nothing at each of the roots."""
    root = 1
    for _ in range(count):
        value = 0
        for word in words:
            value = times(value, root) ^ word
        if value:
            return False
        root = times(root, 2)
    return True


@pytest.mark.parametrize(
    "text", ["a", "x" * 17, ADDRESS, *("y" * length for length in (30, 60, 90, 130, 150, 190, LONGEST))]
)
def test_it_is_read_back(text: str) -> None:
    assert read_back(squares(text)) == text.encode()


def test_every_version_is_drawn_with_its_marks() -> None:
    for length in (1, 32, 50, 70, 100, 130, 150, 190, 230):
        square = squares("z" * length)
        size = 17 + 4 * version_for(length)
        assert [len(line) for line in square] == [size] * size
        finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
        for row, column in ((0, 0), (0, size - 7), (size - 7, 0)):
            assert [
                "".join("01"[dark] for dark in line[column : column + 7]) for line in square[row : row + 7]
            ] == finder
        assert [square[6][at] for at in range(8, size - 8)] == [at % 2 == 0 for at in range(8, size - 8)]
        assert square[size - 8][8]


def test_too_long_is_no_picture() -> None:
    assert svg("z" * (LONGEST + 1), "") == ""
    assert svg(ADDRESS, 'a "b"').startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')
