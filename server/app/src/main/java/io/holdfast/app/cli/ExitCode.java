package io.holdfast.app.cli;

/** What a script can rely on. */
public final class ExitCode {

    public static final int OK = 0;
    public static final int FAILURE = 1;
    public static final int USAGE = 2;
    public static final int UNHEALTHY = 3;
    /** What was asked for is done, but whether it is good cannot be said yet. */
    public static final int UNDECIDED = 4;

    private ExitCode() {}
}
