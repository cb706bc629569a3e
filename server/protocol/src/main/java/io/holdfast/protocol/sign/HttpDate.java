package io.holdfast.protocol.sign;

/** The header {@code Date} as HTTP has it, for clients that sign it instead of {@code X-Amz-Date}: {@code Mon, 09 Sep 2011 23:36:00 GMT}. */
final class HttpDate {
    private static final int CHARACTERS = 29;
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private HttpDate() {}

    /** Seconds since 1970, or {@link AmzDate#MALFORMED}. */
    static long parse(String text) {
        boolean framed = text.length() == CHARACTERS
                && text.startsWith(", ", 3)
                && text.charAt(7) == ' '
                && text.charAt(11) == ' '
                && text.charAt(16) == ' '
                && text.charAt(19) == ':'
                && text.charAt(22) == ':'
                && text.endsWith(" GMT");
        int month = framed ? MONTHS.indexOf(text.substring(8, 11)) : -1;
        if (month < 0 || month % 3 != 0) {
            return AmzDate.MALFORMED;
        }
        return AmzDate.seconds(
                AmzDate.number(text, 12, 16),
                month / 3 + 1,
                AmzDate.number(text, 5, 7),
                AmzDate.number(text, 17, 19),
                AmzDate.number(text, 20, 22),
                AmzDate.number(text, 23, 25));
    }
}
