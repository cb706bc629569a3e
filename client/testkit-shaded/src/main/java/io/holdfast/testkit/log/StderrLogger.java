package io.holdfast.testkit.log;

import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** Prints what is at least of one level to standard error, a line and a stack trace at a time. Any thread. */
final class StderrLogger extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;
    private final Level least;

    StderrLogger(String name, Level least) {
        this.name = name;
        this.least = least;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            @Nullable String pattern,
            Object @Nullable [] arguments,
            @Nullable Throwable failure) {
        String text = MessageFormatter.basicArrayFormat(pattern, arguments);
        synchronized (System.err) {
            System.err.println("holdfast testkit: " + level + " " + name + ": " + text);
            if (failure != null) {
                failure.printStackTrace();
            }
        }
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    public boolean isTraceEnabled() {
        return shows(Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return shows(Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return shows(Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return shows(Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return shows(Level.ERROR);
    }

    private boolean shows(Level level) {
        return level.toInt() >= least.toInt();
    }
}
