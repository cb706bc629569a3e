package io.holdfast.app.alarm.action;

import io.holdfast.control.alarm.AlarmNotification;
import io.holdfast.control.alarm.StateValue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says it in the log: a warning if it is an alarm.
 *
 * @param instead what was meant, if it is something that this server cannot reach
 */
record LogAction(@Nullable String instead) implements AlarmAction {
    private static final Logger LOG = LoggerFactory.getLogger(LogAction.class);

    @Override
    public String kind() {
        return "log";
    }

    @Override
    public CompletableFuture<ActionOutcome> run(AlarmNotification notification) {
        String name = notification.alarm().name();
        StateValue state = notification.now().value();
        String reason = notification.now().reason();
        String description = notification.alarm().settings().description();
        String text = description == null || state != StateValue.ALARM ? "" : " " + description;
        if (state == StateValue.ALARM) {
            LOG.warn("Alarm {}: {}.{} {}", name, state, text, reason);
        } else {
            LOG.info("Alarm {}: {}. {}", name, state, reason);
        }
        return CompletableFuture.completedFuture(ActionOutcome.done(
                instead == null
                        ? "logged"
                        : "logged only: " + instead + " is not mapped to anything in alarms.actions"));
    }
}
