package io.holdfast.app.http;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the header {@code Accept-Encoding} says. */
public final class AcceptedEncodings {
    private AcceptedEncodings() {}

    /** Whether gzip is named, and not with the weight 0 that forbids it. */
    public static boolean allowGzip(@Nullable String acceptEncoding) {
        if (acceptEncoding != null) {
            for (String each : acceptEncoding.toLowerCase(Locale.ROOT).split(",", -1)) {
                String[] parts = each.trim().split(";", -1);
                if (parts[0].trim().equals("gzip")) {
                    return parts.length == 1 || !parts[1].replace(" ", "").matches("q=0(\\.0*)?");
                }
            }
        }
        return false;
    }
}
