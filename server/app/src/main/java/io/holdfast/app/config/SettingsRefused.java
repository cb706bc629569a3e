package io.holdfast.app.config;

import java.util.List;
import java.util.stream.Collectors;

/** The settings cannot be used. The message is one or two short sentences for the operator: what, where, what instead; a line for each mistake. */
public final class SettingsRefused extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean onCommandLine;

    SettingsRefused(String sentence, Origin origin) {
        super(sentence);
        this.onCommandLine = origin.onCommandLine();
    }

    private SettingsRefused(String sentences, boolean onCommandLine) {
        super(sentences);
        this.onCommandLine = onCommandLine;
    }

    /** Several at once, each in a line of its own. */
    static SettingsRefused all(List<SettingsRefused> problems) {
        return new SettingsRefused(
                problems.stream().map(Throwable::getMessage).collect(Collectors.joining("\n")),
                problems.stream().allMatch(SettingsRefused::onCommandLine));
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

    /** @param instead what to do, as a sentence */
    static SettingsRefused notSupported(String key, Origin origin, String instead) {
        return new SettingsRefused(
                "Setting '%s' (%s) is not supported. %s".formatted(key, origin.text(), instead), origin);
    }
}
