package io.holdfast.app.cli;

/** What a script can rely on. */
public final class ExitCode {

    public static final int OK = 0;
    public static final int FAILURE = 1;
    public static final int USAGE = 2;
    public static final int UNHEALTHY = 3;

    private ExitCode() {}
}
