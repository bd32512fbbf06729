"""A local Spark with two workers, one for all tests that ask for it."""

from collections.abc import Iterator
from typing import Any

import pytest

SETTINGS = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.memory": "2g",
    # For tables of a hundred games Java's second compiler costs more than it saves.
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.default.parallelism": "2",
    "spark.sql.shuffle.partitions": "2",
    # What only a page would show: kept, the plans of a thousand queries fill the memory.
    "spark.ui.enabled": "false",
    "spark.ui.retainedJobs": "1",
    "spark.ui.retainedStages": "1",
    "spark.ui.retainedTasks": "1",
    "spark.sql.ui.retainedExecutions": "1",
    "spark.sql.maxPlanStringLength": "1000",
}


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local[2]").appName("arpad tests")
    for key, value in SETTINGS.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()
