package io.holdfast.app.cloudwatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Where a page ended, as clients carry it to the next one. It is not secret: whoever makes one up sees nothing that they may not. */
final class PageToken {
    private PageToken() {}

    static String of(String list, String place) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((list + '|' + place).getBytes(UTF_8));
    }

    /** The place; empty if there is no token. */
    static String place(String list, @Nullable String token) throws CloudWatchRefused {
        if (token == null || token.isEmpty()) {
            return "";
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(token), UTF_8);
            if (text.startsWith(list + '|')) {
                return text.substring(list.length() + 1);
            }
        } catch (IllegalArgumentException notBase64) {
            // As below.
        }
        throw new CloudWatchRefused(CloudWatchError.invalidNextToken());
    }

    /** A place that is a number; -1 if there is no token. */
    static long number(String list, @Nullable String token) throws CloudWatchRefused {
        String place = place(list, token);
        try {
            return place.isEmpty() ? -1 : Long.parseLong(place);
        } catch (NumberFormatException e) {
            throw new CloudWatchRefused(CloudWatchError.invalidNextToken());
        }
    }
}
