package io.holdfast.outbox.cdc;

import java.time.Duration;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What the builder of a {@link CdcRelay} was told. Immutable.
 *
 * @param retryDelay how long to wait after so many failures in a row
 */
record CdcSettings(
        CdcDatabase database,
        CdcInstallation installation,
        IntFunction<Duration> retryDelay,
        int maximumAttempts,
        Duration heartbeat,
        long alarmBytes,
        Duration alarmDelay,
        CdcListener listener,
        Map<String, String> debezium) {
    CdcSettings {
        debezium = Map.copyOf(debezium);
        if (maximumAttempts < 1) {
            throw new IllegalArgumentException("maximumAttempts must be at least 1, not " + maximumAttempts);
        }
        if (heartbeat.toMillis() < 1) {
            throw new IllegalArgumentException("the heartbeat interval must be positive, not " + heartbeat);
        }
    }
}
