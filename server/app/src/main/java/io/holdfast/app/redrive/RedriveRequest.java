package io.holdfast.app.redrive;

import io.holdfast.engine.command.StartRedrive;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wants to be redriven, and how.
 *
 * @param destination the name or the ARN of a queue; null means back to where each letter came from
 * @param chosen the ids of letters; empty means all
 * @param plainSnapshot whether the snapshot of a queue with a key of its own may be written in plain text
 */
public record RedriveRequest(
        @Nullable String destination,
        boolean snapshot,
        boolean plainSnapshot,
        int sample,
        int canary,
        int ratePerSecond,
        int bounceLimit,
        List<StartRedrive.Id> chosen) {
    public static final int DEFAULT_SAMPLE = 20;
    public static final int DEFAULT_CANARY = 10;
    public static final int DEFAULT_RATE = 10;
    public static final int DEFAULT_BOUNCE_LIMIT = 3;
    public static final int MOST_PER_SECOND = 500;

    public RedriveRequest {
        chosen = List.copyOf(chosen);
    }
}
