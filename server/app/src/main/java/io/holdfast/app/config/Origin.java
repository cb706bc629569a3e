package io.holdfast.app.config;

/** Where a value was chosen, in the operator's words; {@code onCommandLine} tells a usage error from a bad file. */
record Origin(String text, boolean onCommandLine) {

    static final Origin DEFAULT = new Origin("default", false);

    static Origin flag(String flag) {
        return new Origin(flag, true);
    }

    static Origin variable(String name) {
        return new Origin("environment variable " + name, false);
    }
}
