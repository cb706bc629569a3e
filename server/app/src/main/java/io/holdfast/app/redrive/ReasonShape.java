package io.holdfast.app.redrive;

import java.util.regex.Pattern;

/** What two reasons have in common that differ only in their numbers, ids and quoted values. Stateless. */
final class ReasonShape {
    private static final int LONGEST = 200;
    private static final int LOOKED_AT = 2_000;
    private static final Pattern ID = Pattern.compile("\\b(?=[0-9a-fA-F-]*[0-9])[0-9a-fA-F]{8}(-?[0-9a-fA-F]{4,})+\\b");
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|`[^`]*`");
    private static final Pattern NUMBER = Pattern.compile("(?<![A-Za-z_])[-+]?\\d+([.,:]\\d+)*");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private ReasonShape() {}

    static String of(String text) {
        String start = text.length() <= LOOKED_AT ? text : text.substring(0, LOOKED_AT);
        String first = start.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        String shape = QUOTED.matcher(first).replaceAll("<…>");
        shape = ID.matcher(shape).replaceAll("<id>");
        shape = NUMBER.matcher(shape).replaceAll("<n>");
        return cut(BLANKS.matcher(shape).replaceAll(" ").strip());
    }

    static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
