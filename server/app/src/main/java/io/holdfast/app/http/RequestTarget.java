package io.holdfast.app.http;

import org.jspecify.annotations.Nullable;

/** The parts of a request target: {@code /path?query}, the same behind {@code http://host}, or {@code *}. Pure functions. */
final class RequestTarget {
    private static final String[] SCHEMES = {"http://", "https://"};

    private RequestTarget() {}

    /** Whether it has one of the known forms and consists of visible ASCII. */
    static boolean isValid(String target) {
        for (int i = 0; i < target.length(); i++) {
            char c = target.charAt(i);
            if (c <= ' ' || c >= 0x7f) {
                return false;
            }
        }
        return target.startsWith("/") || target.equals("*") || schemeLength(target) > 0;
    }

    static String path(String target) {
        int start = pathStart(target);
        int end = queryMark(target, start);
        if (start == end) {
            return "/";
        }
        return target.substring(start, end);
    }

    static @Nullable String query(String target) {
        int mark = queryMark(target, pathStart(target));
        return mark == target.length() ? null : target.substring(mark + 1);
    }

    private static int queryMark(String target, int from) {
        int mark = target.indexOf('?', from);
        return mark < 0 ? target.length() : mark;
    }

    private static int pathStart(String target) {
        int scheme = schemeLength(target);
        if (scheme == 0) {
            return 0;
        }
        int slash = target.indexOf('/', scheme);
        return slash < 0 ? queryMark(target, scheme) : Math.min(slash, queryMark(target, scheme));
    }

    private static int schemeLength(String target) {
        if (target.startsWith("/")) {
            return 0;
        }
        for (String scheme : SCHEMES) {
            if (target.regionMatches(true, 0, scheme, 0, scheme.length())) {
                return scheme.length();
            }
        }
        return 0;
    }
}
