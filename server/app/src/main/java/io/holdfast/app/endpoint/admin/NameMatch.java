package io.holdfast.app.endpoint.admin;

import io.holdfast.app.metrics.QueueMatch;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which names a list shows: those that contain a text or, if it has {@code *} or {@code ?}, that it stands for; in any case. */
record NameMatch(QueueMatch lower) {
    private static final int MOST_CHARACTERS = 200;

    static NameMatch of(@Nullable String text) throws AdminRefused {
        if (text != null && text.length() > MOST_CHARACTERS) {
            throw AdminRefused.invalid(
                    "The parameter match must not have more than " + MOST_CHARACTERS + " characters.");
        }
        return new NameMatch(new QueueMatch(text == null ? "" : text.toLowerCase(Locale.ROOT)));
    }

    boolean matches(String name) {
        return lower.matches(name.toLowerCase(Locale.ROOT));
    }
}
