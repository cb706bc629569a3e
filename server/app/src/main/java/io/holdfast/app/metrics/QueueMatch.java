package io.holdfast.app.metrics;

/** Which queues somebody asks for: a part of the name, or a pattern with {@code *} for any letters and {@code ?} for one. */
public final class QueueMatch {
    private final String pattern;

    /** @param text empty for all queues */
    public QueueMatch(String text) {
        boolean isPattern = text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
        this.pattern = isPattern ? text : '*' + text + '*';
    }

    /** In a time that does not depend on how the pattern was thought up. */
    public boolean matches(String name) {
        int at = 0;
        int asked = 0;
        int star = -1;
        int takenByStar = 0;
        while (at < name.length()) {
            if (asked < pattern.length() && pattern.charAt(asked) == '*') {
                star = asked++;
                takenByStar = at;
            } else if (asked < pattern.length()
                    && (pattern.charAt(asked) == '?' || pattern.charAt(asked) == name.charAt(at))) {
                asked++;
                at++;
            } else if (star >= 0) {
                asked = star + 1;
                at = ++takenByStar;
            } else {
                return false;
            }
        }
        while (asked < pattern.length() && pattern.charAt(asked) == '*') {
            asked++;
        }
        return asked == pattern.length();
    }
}
