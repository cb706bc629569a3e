package io.holdfast.testkit.log;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * The logging of the testkit's own copy of SLF4J: warnings and errors, or what the system property {@code holdfast.testkit.log} says
 * ({@code info}, {@code debug}, {@code trace}). Found by the service loader, hence public. Any thread.
 */
public final class WarningsProvider implements SLF4JServiceProvider {
    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter context = new NOPMDCAdapter();
    private @Nullable ILoggerFactory loggers;

    @Override
    public void initialize() {
        Level least = level(System.getProperty("holdfast.testkit.log"));
        loggers = name -> new StderrLogger(name, least);
    }

    /** Warnings, unless a level is named: a test is not refused because of what it wants to see. */
    static Level level(@Nullable String name) {
        for (Level level : Level.values()) {
            if (name != null && level.name().equals(name.toUpperCase(Locale.ROOT))) {
                return level;
            }
        }
        return Level.WARN;
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        if (loggers == null) {
            throw new IllegalStateException("not initialized");
        }
        return loggers;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return context;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }
}
