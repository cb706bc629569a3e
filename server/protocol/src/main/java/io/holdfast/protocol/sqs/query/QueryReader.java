package io.holdfast.protocol.sqs.query;

import static io.holdfast.protocol.sqs.query.FormCursor.refused;
import static io.holdfast.protocol.sqs.query.FormCursor.shortened;

import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the parameters of one request, and part by part through their names: {@code Entry.2.Attribute.1.Name} is a parameter,
 * a number, a parameter, a number, a parameter. Parameters come in any order. Every method that gives a value takes the one that was
 * there before, because a parameter that occurs twice could be meant differently by whoever looked at the request before. Whatever
 * the bytes are, the only exception is {@link RequestRefused}; time is linear in their number.
 */
final class QueryReader {
    /** Instead of a number, for a list whose one element has none. */
    static final int UNNUMBERED = 0;

    private final FormCursor cursor;
    private final @Nullable String pathOfQueue;

    // Behind the part of the name that was read last: at its dot, or at the end.
    private int partEnd;

    QueryReader(FormCursor cursor, @Nullable String pathOfQueue) {
        this.cursor = cursor;
        this.pathOfQueue = pathOfQueue;
    }

    /** The queue that the request is about: the one it names, else the one whose path it was sent to. */
    @Nullable
    String queueUrl(@Nullable String given) {
        return given == null ? pathOfQueue : given;
    }

    boolean next() throws RequestRefused {
        boolean found = cursor.next();
        partEnd = cursor.nameFrom() - 1;
        return found;
    }

    /** Takes the next part of the name, which is unknown if there is none. */
    Parameter part() {
        if (partEnd >= cursor.nameTo()) {
            return Parameter.UNKNOWN;
        }
        byte[] name = cursor.name();
        int from = partEnd + 1;
        int to = from;
        while (to < cursor.nameTo() && name[to] != '.') {
            to++;
        }
        partEnd = to;
        return Parameter.named(name, from, to);
    }

    /** Takes the number that comes next in the name, or nothing, and gives {@link #UNNUMBERED}, if there is none. */
    int number() throws RequestRefused {
        byte[] name = cursor.name();
        int i = partEnd + 1;
        if (i >= cursor.nameTo() || !isDigit(name[i])) {
            return UNNUMBERED;
        }
        int number = 0;
        while (i < cursor.nameTo() && isDigit(name[i]) && number <= SqsLimits.QUERY_MAX_INDEX) {
            number = 10 * number + name[i] - '0';
            i++;
        }
        boolean ended = i == cursor.nameTo() || name[i] == '.';
        if (!ended || number < 1 || number > SqsLimits.QUERY_MAX_INDEX) {
            throw refused("The parameter " + cursor.nameToRepeat() + " is not numbered properly: numbers are from 1 to "
                    + SqsLimits.QUERY_MAX_INDEX + ".");
        }
        partEnd = i;
        return number;
    }

    String string(@Nullable String before) throws RequestRefused {
        checkScalar(before);
        return cursor.string();
    }

    /** The same as UTF-8, without a string in between. */
    byte[] utf8(byte @Nullable [] before) throws RequestRefused {
        checkScalar(before);
        return cursor.utf8();
    }

    byte[] base64(byte @Nullable [] before) throws RequestRefused {
        byte[] text = utf8(before);
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw refused("The value of the parameter " + cursor.nameToRepeat() + " is not valid base64.");
        }
    }

    Integer integer(@Nullable Integer before) throws RequestRefused {
        checkScalar(before);
        String text = cursor.string();
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new RequestRefused(Failure.invalidParameter("Value " + shortened(text) + " for parameter "
                    + cursor.nameToRepeat() + " is invalid. Reason: Must be an integer."));
        }
    }

    RequestRefused duplicate() {
        return refused("The parameter " + cursor.nameToRepeat() + " occurs more than once.");
    }

    private void checkScalar(@Nullable Object before) throws RequestRefused {
        if (partEnd < cursor.nameTo()) {
            throw refused("The parameter " + cursor.nameToRepeat() + " does not exist.");
        }
        if (before != null) {
            throw duplicate();
        }
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
