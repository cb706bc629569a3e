package io.holdfast.app.config;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one caller, or the callers of one queue, may use up of what all share. None leaves it unlimited.
 *
 * @param failedAuthenticationsPerMinute of one address
 * @param requestsPerKey a second
 * @param requestsPerQueue a second
 * @param pollsPerKey that wait at the same time
 * @param pollsPerQueue that wait at the same time
 */
public record CallerLimits(
        int failedAuthenticationsPerMinute,
        OptionalInt requestsPerKey,
        OptionalInt requestsPerQueue,
        OptionalInt pollsPerKey,
        OptionalInt pollsPerQueue) {

    static CallerLimits read(Choices choices) throws SettingsRefused {
        return new CallerLimits(
                choices.read(Keys.FAILED_AUTHENTICATIONS),
                chosen(choices.read(Keys.REQUESTS_PER_KEY)),
                chosen(choices.read(Keys.REQUESTS_PER_QUEUE)),
                chosen(choices.read(Keys.POLLS_PER_KEY)),
                chosen(choices.read(Keys.POLLS_PER_QUEUE)));
    }

    private static OptionalInt chosen(Optional<Integer> number) {
        return number.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }
}
