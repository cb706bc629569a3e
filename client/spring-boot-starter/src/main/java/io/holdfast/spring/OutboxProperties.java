package io.holdfast.spring;

import io.holdfast.outbox.Dialect;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The transactional outbox.
 *
 * @param dialect Which database the outbox is in. Default: the driver is asked.
 */
@ConfigurationProperties("holdfast.outbox")
record OutboxProperties(
        @Nullable Dialect dialect, @DefaultValue Relay relay) {
    /**
     * The relay in this application.
     *
     * @param enabled Whether this application sends the rows itself. Switch it off if another process does.
     * @param workers How many calls to the queue server may be under way at once.
     * @param lease How long a relay may take to send what it claimed.
     * @param maximumAttempts After how many refusals a row is parked.
     * @param keepSent Whether rows are kept after they were sent.
     */
    record Relay(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("4") int workers,
            @DefaultValue("30s") Duration lease,
            @DefaultValue("10") int maximumAttempts,
            @DefaultValue("false") boolean keepSent) {}
}
