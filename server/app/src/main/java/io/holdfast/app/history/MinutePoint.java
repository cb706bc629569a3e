package io.holdfast.app.history;

import java.time.Instant;

/**
 * One minute of one queue.
 *
 * @param minute when it began, a whole minute
 * @param isRunning whether more may be added to it
 * @param sentBytes one sample for each message sent: its body and attributes
 * @param gauges as they were at the end of the minute, or are now
 * @param receiveToDelete how long deleted messages had been received for
 */
public record MinutePoint(
        Instant minute,
        boolean isRunning,
        MinuteCounts counts,
        SizeSamples sentBytes,
        MinuteGauges gauges,
        DurationSamples receiveToDelete) {}
