package io.holdfast.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Names headings as GitHub does, so that the same links work there. One page. */
final class Slugs {
    private final Map<String, Integer> used = new HashMap<>();

    String of(String heading) {
        StringBuilder slug = new StringBuilder();
        heading.strip().toLowerCase(Locale.ROOT).codePoints().forEach(letter -> {
            if (Character.isLetterOrDigit(letter) || letter == '-' || letter == '_') {
                slug.appendCodePoint(letter);
            } else if (letter == ' ') {
                slug.append('-');
            }
        });
        int before = used.merge(slug.toString(), 1, Integer::sum) - 1;
        return before == 0 ? slug.toString() : slug + "-" + before;
    }
}
