"""A text as a QR code (ISO/IEC 18004), drawn in SVG: bytes, level L, versions 1 to 9, which hold up to 230 bytes.

Enough for an address that a phone reads from a screen; no package is needed for it.
"""

from collections.abc import Callable, Iterator
from html import escape

from arpad.values.records import dataclass

_DATA = (0, 19, 34, 55, 80, 108, 136, 156, 194, 232)  # code words of data, by version
_CHECK = (0, 7, 10, 15, 20, 26, 18, 20, 24, 30)  # of error correction in each block
_BLOCKS = (0, 1, 1, 1, 1, 1, 2, 2, 2, 2)
_ALIGNED = ((), (), (6, 18), (6, 22), (6, 26), (6, 30), (6, 34), (6, 22, 38), (6, 24, 42), (6, 26, 46))
_LEVEL_L = 0b01
LONGEST = _DATA[-1] - 2

_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)

Square = list[list[bool]]


def times(one: int, other: int) -> int:
    """In the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    for place in range(7, -1, -1):
        product = (product << 1) ^ (0x11D if product & 0x80 else 0)
        product ^= one if other >> place & 1 else 0
    return product


def check_words(data: list[int], count: int) -> list[int]:
    """Reed and Solomon's remainder."""
    divisor = [0] * (count - 1) + [1]
    root = 1
    for _ in range(count):
        for at in range(count):
            divisor[at] = times(divisor[at], root) ^ (divisor[at + 1] if at + 1 < count else 0)
        root = times(root, 2)
    rest = [0] * count
    for word in data:
        factor = word ^ rest.pop(0)
        rest.append(0)
        rest = [one ^ times(each, factor) for one, each in zip(rest, divisor, strict=True)]
    return rest


def with_check_bits(value: int, generator: int, bits: int) -> int:
    """Bose, Chaudhuri and Hocquenghem's remainder behind the value."""
    rest = value << bits
    for place in range(rest.bit_length() - 1, bits - 1, -1):
        if rest >> place & 1:
            rest ^= generator << (place - bits)
    return value << bits | rest


def format_bits(mask: int) -> int:
    return with_check_bits(_LEVEL_L << 3 | mask, 0x537, 10) ^ 0x5412


def version_bits(version: int) -> int:
    return with_check_bits(version, 0x1F25, 12)


def version_for(length: int) -> int:
    """The smallest that holds so many bytes; 0 if none does."""
    return next((version for version in range(1, 10) if length + 2 <= _DATA[version]), 0)


def code_words(data: bytes, version: int) -> list[int]:
    """Mode, length, the bytes, the end and the padding; then the blocks, interleaved."""
    bits = f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    words += [0xEC if at % 2 == 0 else 0x11 for at in range(_DATA[version] - len(words))]
    size = _DATA[version] // _BLOCKS[version]
    blocks = [words[at : at + size] for at in range(0, len(words), size)]
    checks = [check_words(block, _CHECK[version]) for block in blocks]
    return [word for each in (blocks, checks) for row in zip(*each, strict=True) for word in row]


@dataclass(frozen=True)
class _Drawing:
    """`dark` are the modules; those that are `taken` hold no data."""

    size: int
    dark: Square
    taken: Square

    def put(self, row: int, column: int, dark: bool) -> None:
        self.dark[row][column], self.taken[row][column] = dark, True


def squares(text: str) -> Square:
    """Rows of modules, True where it is dark; nothing if the text is too long."""
    data = text.encode()
    version = version_for(len(data))
    if not version:
        return []
    drawing = _patterns(version)
    _fill(drawing, code_words(data, version))
    drawn = [_masked(drawing, mask) for mask in range(len(_MASKS))]
    return min(drawn, key=_penalty)


def _patterns(version: int) -> _Drawing:
    size = 17 + 4 * version
    drawing = _Drawing(size, [[False] * size for _ in range(size)], [[False] * size for _ in range(size)])
    for at in range(size):
        drawing.put(6, at, at % 2 == 0)
        drawing.put(at, 6, at % 2 == 0)
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        _finder(drawing, row, column)
    last = size - 7
    for row in _ALIGNED[version]:
        for column in _ALIGNED[version]:
            if (row, column) not in ((6, 6), (6, last), (last, 6)):
                for down in range(-2, 3):
                    for right in range(-2, 3):
                        drawing.put(row + down, column + right, max(abs(down), abs(right)) != 1)
    _put_format(drawing, 0)
    if version >= 7:
        bits = version_bits(version)
        for at in range(18):
            near, far = at // 3, size - 11 + at % 3
            drawing.put(far, near, bits >> at & 1 == 1)
            drawing.put(near, far, bits >> at & 1 == 1)
    return drawing


def _finder(drawing: _Drawing, row: int, column: int) -> None:
    for down in range(-4, 5):
        for right in range(-4, 5):
            if 0 <= row + down < drawing.size and 0 <= column + right < drawing.size:
                drawing.put(row + down, column + right, max(abs(down), abs(right)) not in (2, 4))


def _put_format(drawing: _Drawing, mask: int) -> None:
    """Twice: around the first finder, and along the two others."""
    bits, size = format_bits(mask), drawing.size
    around = [(at, 8) for at in range(6)] + [(7, 8), (8, 8), (8, 7)] + [(8, 5 - at) for at in range(6)]
    along = [(8, size - 1 - at) for at in range(8)] + [(size - 7 + at, 8) for at in range(7)]
    for at in range(15):
        for row, column in (around[at], along[at]):
            drawing.put(row, column, bits >> at & 1 == 1)
    drawing.put(size - 8, 8, True)


def places(size: int) -> Iterator[tuple[int, int]]:
    """Two columns at a time from the right, up and down in turn; the column of the timing is left out."""
    upwards = True
    for right in [*range(size - 1, 6, -2), *range(5, 0, -2)]:
        for at in range(size):
            row = size - 1 - at if upwards else at
            yield row, right
            yield row, right - 1
        upwards = not upwards


def _fill(drawing: _Drawing, words: list[int]) -> None:
    bits = (word >> place & 1 == 1 for word in words for place in range(7, -1, -1))
    for row, column in places(drawing.size):
        if not drawing.taken[row][column]:
            drawing.dark[row][column] = next(bits, False)


def _masked(drawing: _Drawing, mask: int) -> Square:
    rows = range(drawing.size)
    changed = [
        [drawing.dark[row][column] ^ (not drawing.taken[row][column] and _MASKS[mask](row, column)) for column in rows]
        for row in rows
    ]
    made = _Drawing(drawing.size, changed, [list(row) for row in drawing.taken])
    _put_format(made, mask)
    return made.dark


def _penalty(square: Square) -> int:
    """Runs, blocks, what looks like a finder, and too much of one colour."""
    size, found = len(square), 0
    for line in [*square, *map(list, zip(*square, strict=True))]:
        text = "".join("1" if dark else "0" for dark in line)
        runs = text.replace("01", "0 1").replace("10", "1 0").split()
        found += sum(len(run) - 2 for run in runs if len(run) >= 5)
        found += 40 * sum(text.startswith(one, at) for one in ("00001011101", "10111010000") for at in range(size))
    for row in range(size - 1):
        for column in range(size - 1):
            block = {square[row][column], square[row][column + 1], square[row + 1][column], square[row + 1][column + 1]}
            found += 3 * (len(block) == 1)
    dark = sum(map(sum, square))
    return found + 10 * (abs(dark * 20 - size * size * 10) // (size * size))


_MARGIN = 4


def svg(text: str, label: str) -> str:
    """Dark on white, whatever the page's colours: phones want it so. Nothing if the text is too long."""
    square = squares(text)
    if not square:
        return ""
    side = len(square) + 2 * _MARGIN
    path = "".join(
        f"M{column + _MARGIN} {row + _MARGIN}h1v1h-1z"
        for row, line in enumerate(square)
        for column, dark in enumerate(line)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="232" height="232" role="img" '
        f'aria-label="{escape(label)}" shape-rendering="crispEdges"><rect width="{side}" height="{side}" fill="#fff"/>'
        f'<path d="{path}" fill="#000"/></svg>'
    )
