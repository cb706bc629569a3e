package io.holdfast.app.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;

/** What this package warns of, from now on. */
final class LoggedWarnings implements AutoCloseable {
    private final Logger logger = (Logger) LoggerFactory.getLogger("io.holdfast.app.http");
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
                said.add(event.getFormattedMessage());
            }
        }
    };

    LoggedWarnings() {
        appender.setContext(logger.getLoggerContext());
        appender.start();
        logger.addAppender(appender);
    }

    String next() throws InterruptedException {
        String sentence = said.poll(10, TimeUnit.SECONDS);
        if (sentence == null) {
            throw new AssertionError("nobody has warned");
        }
        return sentence;
    }

    @Override
    public void close() {
        logger.detachAppender(appender);
    }
}
