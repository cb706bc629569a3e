package io.holdfast.app.config;

/** The settings cannot be used. The message is one or two short sentences for the operator: what, where, what instead. */
public final class SettingsRefused extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean onCommandLine;

    SettingsRefused(String sentence, Origin origin) {
        super(sentence);
        this.onCommandLine = origin.onCommandLine();
    }

    /** Whether the mistake stands on the command line itself rather than in a file or the environment. */
    public boolean onCommandLine() {
        return onCommandLine;
    }

    static SettingsRefused badValue(String key, RawValue value, String allowed) {
        return new SettingsRefused(
                "Setting '%s' is '%s' (%s); it must be %s."
                        .formatted(key, value.text(), value.origin().text(), allowed),
                value.origin());
    }

    static SettingsRefused unknownKey(String key, Origin origin, Iterable<String> known) {
        String question = Nearest.to(key, known)
                .map(near -> " Did you mean '" + near + "'?")
                .orElse("");
        return new SettingsRefused("Unknown setting '%s' (%s).%s".formatted(key, origin.text(), question), origin);
    }

    static SettingsRefused notSupportedYet(String key, Origin origin, String what) {
        return new SettingsRefused(
                "Setting '%s' (%s) cannot be used: %s not supported yet.".formatted(key, origin.text(), what), origin);
    }
}
