package io.holdfast.app.metrics;

import java.util.Map;

/** Numbers of the whole server at one moment. */
public record ServerNumbers(
        String version,
        long openConnections,
        long refusedRequests,
        long diskFreeBytes,
        long logBytes,
        long tableBytes,
        Map<String, Long> backgroundFailures,
        int damagedQueues,
        long damageFound,
        int damagedTables,
        int lostLogFiles,
        long clockSteps,
        long clockOffsetMillis,
        long dataKeysGenerated,
        long dataKeysUnwrapped,
        long historyBytes,
        long historyHoursDropped,
        long networkBufferBytes,
        long accessLinesWritten,
        long accessLinesDropped,
        TraceNumbers spans) {}
