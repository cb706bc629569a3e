package io.holdfast.app.cli;

/** What a script can rely on. */
final class ExitCode {

    static final int OK = 0;
    static final int FAILURE = 1;
    static final int USAGE = 2;
    static final int UNHEALTHY = 3;

    private ExitCode() {}
}
