"""Games as a table, one line per game: CSV or Parquet with event,start,end,cadence,type,round,white,black,result.

    read = read_games(["2024-10.parquet", "late.csv"])
    result = next_list(lists, Games(tables=[read.games]), edition, list_date, "standard")

Files are read in pieces and kept as small whole numbers, some fifteen bytes a game, so that a world's month fits into
memory. Every defect is a finding with its row and column.
"""

from arpad.formats.games.dense_games import DenseGames
from arpad.formats.games.read import ReadGames, read_games
from arpad.formats.games.table_format import COLUMNS

__all__ = ["COLUMNS", "DenseGames", "ReadGames", "read_games"]
