"""Columns of a spreadsheet, which are counted in letters."""


def column_letters(number: int) -> str:
    """
    >>> [column_letters(number) for number in (1, 4, 26, 27, 702, 703, 16_384)]
    ['A', 'D', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']
    """
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """
    >>> [column_number(letters) for letters in ("A", "D", "AA", "XFD")]
    [1, 4, 27, 16384]
    """
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
