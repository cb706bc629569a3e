package io.holdfast.protocol.sign;

import java.util.ArrayList;
import java.util.List;

/**
 * The list of the signed headers: {@code host;x-amz-date}.
 *
 * @param text as sent
 * @param names its parts
 * @param areCanonical whether these are different names in lower case and in ascending order, as signatures demand. If one header could be named
 *     again and again a small request would make a large text to hash.
 */
record SignedHeaders(String text, List<String> names, boolean areCanonical) {
    static SignedHeaders read(String text) {
        List<String> names = new ArrayList<>();
        boolean canonical = true;
        String previous = "";
        for (String name : text.split(";", -1)) {
            canonical = canonical && isLowerCase(name) && previous.compareTo(name) < 0;
            names.add(name);
            previous = name;
        }
        return new SignedHeaders(text, names, canonical);
    }

    boolean contain(String name) {
        return names.contains(name);
    }

    /** Only what may stand in the name of a header, and neither a capital letter nor a colon. */
    private static boolean isLowerCase(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == ':' || (c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return true;
    }
}
