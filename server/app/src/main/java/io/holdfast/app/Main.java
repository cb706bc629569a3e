package io.holdfast.app;

import io.holdfast.app.cli.Holdfast;

/** Where the process begins: the command line, with a real server behind it. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Holdfast.run(new HoldfastLauncher(), arguments));
    }
}
