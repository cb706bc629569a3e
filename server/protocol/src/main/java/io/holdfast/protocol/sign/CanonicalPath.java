package io.holdfast.protocol.sign;

import java.util.ArrayList;
import java.util.List;

/** Writes a path as every service but S3 has it signed: without dot segments, and encoded once more than it was sent. */
final class CanonicalPath {
    private CanonicalPath() {}

    static void write(String path, SigningBuffer out) {
        boolean odd = path.isEmpty() || (path.startsWith("/") && (path.contains("/.") || path.contains("//")));
        String normal = odd ? withoutDots(path) : path;
        for (int i = 0; i < normal.length(); i++) {
            char c = normal.charAt(i);
            if (c == '/' || PercentCoding.isUnreserved(c)) {
                out.put(c);
            } else {
                out.put('%');
                out.put(PercentCoding.highDigit(c));
                out.put(PercentCoding.lowDigit(c));
            }
        }
    }

    /** Empty segments go too, but for a slash at the end. One that a dot segment would leave there goes, as signers have it. */
    private static String withoutDots(String path) {
        List<String> segments = new ArrayList<>();
        int at = 0;
        while (at < path.length()) {
            int slash = path.indexOf('/', at);
            int end = slash < 0 ? path.length() : slash;
            String segment = path.substring(at, end);
            if (segment.equals("..") && !segments.isEmpty()) {
                segments.remove(segments.size() - 1);
            } else if (!segment.isEmpty() && !segment.equals(".") && !segment.equals("..")) {
                segments.add(segment);
            }
            at = end + 1;
        }
        String joined = "/" + String.join("/", segments);
        return path.endsWith("/") && !segments.isEmpty() ? joined + "/" : joined;
    }
}
