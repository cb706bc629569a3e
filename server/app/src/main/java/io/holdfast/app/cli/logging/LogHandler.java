package io.holdfast.app.cli.logging;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes what libraries say through Java's own logging to where everything else is said, which would be lines of another form among ours. */
final class LogHandler extends Handler {
    private final SimpleFormatter formatter = new SimpleFormatter();

    /** Instead of what Java would do by itself. */
    static void install() {
        LogManager.getLogManager().reset();
        java.util.logging.Logger.getLogger("").addHandler(new LogHandler());
    }

    @Override
    public void publish(LogRecord event) {
        String name = event.getLoggerName();
        Logger log = LoggerFactory.getLogger(name == null ? "java.util.logging" : name);
        String message = formatter.formatMessage(event);
        int level = event.getLevel().intValue();
        if (level >= Level.SEVERE.intValue()) {
            log.error(message, event.getThrown());
        } else if (level >= Level.WARNING.intValue()) {
            log.warn(message, event.getThrown());
        } else if (level >= Level.INFO.intValue()) {
            log.info(message, event.getThrown());
        } else {
            log.debug(message, event.getThrown());
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
