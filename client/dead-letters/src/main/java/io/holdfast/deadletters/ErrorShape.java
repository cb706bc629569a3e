package io.holdfast.deadletters;

import java.util.regex.Pattern;

/** What two error texts have in common that differ only in their numbers, ids and quoted values. Stateless. */
final class ErrorShape {
    private static final int LONGEST = 200;
    private static final Pattern ID = Pattern.compile("\\b(?=[0-9a-fA-F-]*[0-9])[0-9a-fA-F]{8}(-?[0-9a-fA-F]{4,})+\\b");
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`");
    private static final Pattern NUMBER = Pattern.compile("(?<![A-Za-z_])[-+]?\\d+([.,:]\\d+)*");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private ErrorShape() {}

    static String of(String text) {
        String first = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        String shape = QUOTED.matcher(first).replaceAll("<…>");
        shape = ID.matcher(shape).replaceAll("<id>");
        shape = NUMBER.matcher(shape).replaceAll("<n>");
        shape = BLANKS.matcher(shape).replaceAll(" ").strip();
        return shape.length() <= LONGEST ? shape : shape.substring(0, LONGEST) + "…";
    }
}
