package io.holdfast.app.peek;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The place of a message in its queue. It stays the message's own for as long as the message stays in the queue, except that a message gets
 * another one when its delay ends.
 *
 * <pre>
 * 123        no group; the number is the message's sequence in the queue: it grows by 2 with each message, now and then by 1
 * g7.123     in the group with the number 7
 * d99.5      delayed until the time 99
 * p3:123     in part 3 of a queue that is spread over several partitions; see MessagePeek
 * </pre>
 *
 * @param major the group's number, or when the delay ends
 * @param minor the sequence, or the ticket of a delayed message
 */
record PeekPosition(Section section, long major, long minor) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})|([gd])([0-9]{1,18})\\.([0-9]{1,18})");

    /** The parts of a queue, in this order. */
    enum Section {
        UNGROUPED,
        GROUPED,
        DELAYED
    }

    static final PeekPosition FIRST = new PeekPosition(Section.UNGROUPED, 0, 0);

    /** Null if the text is none. */
    static @Nullable PeekPosition of(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        if (matcher.group(1) != null) {
            return new PeekPosition(Section.UNGROUPED, 0, Long.parseLong(matcher.group(1)));
        }
        Section section = matcher.group(2).equals("g") ? Section.GROUPED : Section.DELAYED;
        return new PeekPosition(section, Long.parseLong(matcher.group(3)), Long.parseLong(matcher.group(4)));
    }

    static PeekPosition firstOf(Section section) {
        return new PeekPosition(section, 0, 0);
    }

    /** The place behind this one. */
    PeekPosition next() {
        return new PeekPosition(section, major, minor + 1);
    }

    @Override
    public String toString() {
        return switch (section) {
            case UNGROUPED -> Long.toString(minor);
            case GROUPED -> "g" + major + "." + minor;
            case DELAYED -> "d" + major + "." + minor;
        };
    }
}
