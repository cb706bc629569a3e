package io.holdfast.protocol.sign;

/** The list of the signed headers: {@code host;x-amz-date}. */
final class SignedHeaders {
    private SignedHeaders() {}

    /**
     * Whether these are different names in lower case and in ascending order, as signatures demand. If one header could be named again and
     * again a small request would make a large text to hash.
     */
    static boolean areCanonical(String names) {
        int previous = -1;
        int previousEnd = -1;
        int at = 0;
        while (at <= names.length()) {
            int end = at;
            while (end < names.length() && names.charAt(end) != ';') {
                if (!isLowerCase(names.charAt(end))) {
                    return false;
                }
                end++;
            }
            boolean ascending = previous < 0 || compare(names, previous, previousEnd, at, end) < 0;
            if (end == at || !ascending) {
                return false;
            }
            previous = at;
            previousEnd = end;
            at = end + 1;
        }
        return true;
    }

    static boolean contain(String names, String name) {
        int at = names.indexOf(name);
        while (at >= 0) {
            int end = at + name.length();
            boolean begins = at == 0 || names.charAt(at - 1) == ';';
            if (begins && (end == names.length() || names.charAt(end) == ';')) {
                return true;
            }
            at = names.indexOf(name, at + 1);
        }
        return false;
    }

    /** What may stand in the name of a header, and that is neither a capital letter nor a colon. */
    private static boolean isLowerCase(char c) {
        return c > ' ' && c < 0x7f && c != ':' && (c < 'A' || c > 'Z');
    }

    private static int compare(String names, int left, int leftEnd, int right, int rightEnd) {
        int common = Math.min(leftEnd - left, rightEnd - right);
        for (int i = 0; i < common; i++) {
            int difference = names.charAt(left + i) - names.charAt(right + i);
            if (difference != 0) {
                return difference;
            }
        }
        return (leftEnd - left) - (rightEnd - right);
    }
}
