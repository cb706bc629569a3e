package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Damages bytes in the ways that have broken parsers before. The same random source gives the same damage. */
final class Mutations {
    private static final List<String> POISON = List.of(
            "\"",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "null",
            "true",
            "-1",
            "0",
            "1e99",
            "99999999999",
            "\\u0000",
            "\\ud800",
            "\\uFFFF",
            "\u0000",
            "\u00ff",
            "\u00c3",
            "\r\n",
            " ",
            "''",
            "\"\"",
            "{}",
            "[]",
            "All",
            ".*",
            "AWS.",
            "../");

    /** Whole JSON values that may stand where another one stood. */
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "false",
            "0",
            "-1",
            "1",
            "11",
            "901",
            "43201",
            "2147483648",
            "1.5",
            "1e3",
            "[]",
            "{}",
            "[null]",
            "[[]]",
            "{\"a\":null}",
            "\"\"",
            "\" \"",
            "\"All\"",
            "\"\\u0000\"",
            "\"\\uFFFF\"",
            "\"\\ud83d\\ude00\"",
            "\"-1\"",
            "\"1\"",
            "\"true\"",
            "\"String\"",
            "\"Binary\"",
            "\"AQ==\"",
            "\"=\"",
            "\"/\"",
            "\"a/b\"",
            "\"fuzz\"",
            "\"" + "x".repeat(5000) + "\"");

    private static final Pattern SCALAR = Pattern.compile("\"[^\"]*\"|[0-9]+");

    private final Random random;

    Mutations(Random random) {
        this.random = random;
    }

    byte[] of(byte[] valid) {
        String text = new String(valid, ISO_8859_1);
        int damages = 1 + random.nextInt(4);
        for (int i = 0; i < damages; i++) {
            text = damaged(text);
        }
        return text.getBytes(ISO_8859_1);
    }

    /** A document that is still JSON, but with other names or values in one to three places. */
    byte[] ofValues(String json) {
        String text = json;
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            List<MatchResult> scalars = SCALAR.matcher(text).results().toList();
            MatchResult chosen = scalars.get(random.nextInt(scalars.size()));
            boolean isName = text.startsWith(":", chosen.end());
            String value = VALUES.get(random.nextInt(VALUES.size()));
            String replacement = isName && !value.startsWith("\"") ? "\"" + i + "\"" : value;
            text = text.substring(0, chosen.start()) + replacement + text.substring(chosen.end());
        }
        return text.getBytes(UTF_8);
    }

    /** A form with other names or values in one to three places. */
    byte[] ofParameters(String form) {
        String[] parameters = form.split("&");
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int chosen = random.nextInt(parameters.length);
            String[] parts = (parameters[chosen] + "=").split("=", 3);
            parts[random.nextInt(4) == 0 ? 0 : 1] =
                    URLEncoder.encode(VALUES.get(random.nextInt(VALUES.size())).replace("\"", ""), UTF_8);
            parameters[chosen] = parts[0] + "=" + parts[1];
        }
        return String.join("&", parameters).getBytes(UTF_8);
    }

    private String damaged(String text) {
        if (text.isEmpty()) {
            return poison();
        }
        int from = random.nextInt(text.length());
        int to = Math.min(text.length(), from + 1 + random.nextInt(12));
        String before = text.substring(0, from);
        String middle = text.substring(from, to);
        String after = text.substring(to);
        return switch (random.nextInt(7)) {
            case 0 -> before + (char) (middle.charAt(0) ^ (1 << random.nextInt(8))) + text.substring(from + 1);
            case 1 -> before + after;
            case 2 -> before + middle + middle + after;
            case 3 -> before + poison() + middle + after;
            case 4 -> before + poison() + after;
            case 5 -> before;
            default -> before + middle.repeat(1 + random.nextInt(200)) + after;
        };
    }

    private String poison() {
        return POISON.get(random.nextInt(POISON.size()));
    }
}
