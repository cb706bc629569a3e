package io.holdfast.app.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import io.holdfast.app.config.ServerSettings.Log;
import io.holdfast.app.config.ServerSettings.LogFormat;
import io.holdfast.app.config.ServerSettings.LogLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets logback up without XML, which would cost a good part of the start-up time. Logback finds this class as a service
 * and asks it before it looks for files; unless the program has called {@link #use}, it stands aside, so that an
 * application which embeds the server keeps its own logging.
 */
public final class LogOutput extends ContextAwareBase implements Configurator {

    private static volatile @Nullable Log chosen;
    private static volatile @Nullable Log applied;

    /** Must be public, like the class, for logback's service loader. */
    public LogOutput() {}

    /** Sends all logging of this process to standard error in the chosen way. Any thread. */
    public static synchronized void use(Log log) {
        chosen = log;
        // Where logging has not begun yet, this call makes logback ask the service, which applies the choice.
        if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
            return;
        }
        Log before = applied;
        if (before == null || before.format() != log.format()) {
            context.reset();
            apply(context, log);
        } else if (before.level() != log.level()) {
            // Without an end and a beginning, between which lines would get lost.
            levels(context, log);
            applied = log;
        }
    }

    /** Whether whoever reads standard error expects nothing but JSON. */
    public static boolean isJson() {
        Log log = chosen;
        return log != null && log.format() == LogFormat.JSON;
    }

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        Log log = chosen;
        if (log == null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        apply(context, log);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static void apply(LoggerContext context, Log log) {
        Encoder<ILoggingEvent> encoder = switch (log.format()) {
            case TEXT -> new TextLines();
            case JSON -> new JsonLines();
        };
        encoder.setContext(context);
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setTarget("System.err");
        appender.setEncoder(encoder);
        levels(context, log);
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        if (log.level().compareTo(LogLevel.INFO) <= 0) {
            appender.addFilter(new ExpectedByRatis());
        }
        appender.start();
        applied = log;
        LogHandler.install();
    }

    private static void levels(LoggerContext context, Log log) {
        boolean isQuiet = log.level().compareTo(LogLevel.INFO) <= 0;
        context.getLogger(Logger.ROOT_LOGGER_NAME)
                .setLevel(Level.valueOf(log.level().name()));
        // It tells of every step of every election, with stack traces; what an operator should know of it, we say.
        context.getLogger("org.apache.ratis").setLevel(isQuiet ? Level.ERROR : null);
    }
}
