package io.holdfast.verify.fault.corruption;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/** What a server in this process logs at WARN and above, kept in place of being printed, until it is closed. */
final class Warnings implements AutoCloseable {
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger ours = (Logger) LoggerFactory.getLogger("io.holdfast");
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            // Alarms tell of queues, not of directories, and may be those of a server beside this one.
            boolean isAlarm = event.getLoggerName().startsWith("io.holdfast.app.alarm.");
            if (!isAlarm && event.getLevel().isGreaterOrEqual(Level.WARN)) {
                lines.add(event.getLevel() + " " + event.getFormattedMessage());
            }
        }
    };

    Warnings() {
        appender.setContext(root.getLoggerContext());
        appender.start();
        ours.setAdditive(false);
        ours.addAppender(appender);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        ours.detachAppender(appender);
        ours.setAdditive(true);
        appender.stop();
    }
}
