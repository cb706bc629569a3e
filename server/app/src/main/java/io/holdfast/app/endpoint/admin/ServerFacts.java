package io.holdfast.app.endpoint.admin;

import io.holdfast.app.history.QueueHistory;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * What the server knows of itself.
 *
 * @param isSigned whether requests must be
 * @param freeBytes on the disk of the data directory
 * @param syncP99Millis what 99 of 100 commits took at most, since the start
 */
public record ServerFacts(
        String version,
        long startedAtMillis,
        String address,
        int partitions,
        boolean isTls,
        BooleanSupplier isSigned,
        LongSupplier freeBytes,
        DoubleSupplier syncP99Millis,
        IntSupplier queues,
        QueueHistory history) {}
