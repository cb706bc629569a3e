package io.holdfast.protocol.sqs.query;

import static io.holdfast.protocol.wire.Words.HIGH_BITS;
import static io.holdfast.protocol.wire.Words.ONES;
import static io.holdfast.protocol.wire.Words.WORD;
import static io.holdfast.protocol.wire.Words.firstByte;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.Utf8;
import java.util.Arrays;

/**
 * Steps through {@code name=value&name=value} where it lies, first through the URL's query, then through the form. Values, most of every
 * request, are passed eight bytes at a time, and copied once, when they are asked for. Every percent escape has been checked by the
 * time its parameter is reached.
 */
final class FormCursor {
    private static final long AMPERSANDS = ONES * '&';
    private static final long PERCENTS = ONES * '%';
    private static final long PLUSES = ONES * '+';

    /** How many bytes of the form one escaped byte takes. */
    private static final int ESCAPE_LENGTH = 3;

    private final byte[] form;
    private final int formFrom;
    private final int formTo;
    private boolean inForm;
    private int parameters;

    private byte[] bytes;
    private int at;
    private int end;

    // The current parameter: its name, decoded if it had to be, and where its value lies in the bytes.
    private byte[] name;
    private int nameFrom;
    private int nameTo;
    private int valueFrom;
    private int valueTo;
    private int escapes;
    private boolean hasPlus;
    private boolean ascii;

    FormCursor(byte[] urlQuery, byte[] form, int formOffset, int formLength) {
        this.form = form;
        this.formFrom = formOffset;
        this.formTo = formOffset + formLength;
        this.bytes = urlQuery;
        this.name = urlQuery;
        this.end = urlQuery.length;
    }

    /** Steps to the next parameter; passes over the nothing between two ampersands. */
    boolean next() throws RequestRefused {
        while (true) {
            if (at >= end) {
                if (inForm) {
                    return false;
                }
                inForm = true;
                bytes = form;
                at = formFrom;
                end = formTo;
            } else if (bytes[at] == '&') {
                at++;
            } else {
                takeName();
                takeValue();
                at = valueTo + 1;
                if (++parameters > SqsLimits.QUERY_MAX_PARAMETERS) {
                    throw refused("The request has more than " + SqsLimits.QUERY_MAX_PARAMETERS + " parameters.");
                }
                return true;
            }
        }
    }

    boolean isNamed(byte[] ascii) {
        return Arrays.equals(name, nameFrom, nameTo, ascii, 0, ascii.length);
    }

    byte[] name() {
        return name;
    }

    int nameFrom() {
        return nameFrom;
    }

    int nameTo() {
        return nameTo;
    }

    /** The name in a length in which it can be repeated to the client. */
    String nameToRepeat() {
        return shortened(new String(name, nameFrom, nameTo - nameFrom, UTF_8));
    }

    /** The value, decoded, in an array of its own. */
    byte[] utf8() throws RequestRefused {
        byte[] decoded =
                escapes == 0 && !hasPlus ? Arrays.copyOfRange(bytes, valueFrom, valueTo) : decode(valueFrom, valueTo);
        if (!ascii && !Utf8.isWellFormed(decoded, 0, decoded.length)) {
            throw refused("The value of the parameter " + nameToRepeat() + " is not valid UTF-8.");
        }
        return decoded;
    }

    String string() throws RequestRefused {
        if (ascii && escapes == 0 && !hasPlus) {
            return new String(bytes, valueFrom, valueTo - valueFrom, ISO_8859_1);
        }
        byte[] utf8 = utf8();
        return new String(utf8, ascii ? ISO_8859_1 : UTF_8);
    }

    /** Cuts what a client sent down to a length in which it can be repeated to it. */
    static String shortened(String text) {
        return text.length() <= SqsLimits.QUERY_REPEATED_MAX_CHARACTERS
                ? text
                : text.substring(0, SqsLimits.QUERY_REPEATED_MAX_CHARACTERS) + "...";
    }

    static RequestRefused refused(String text) {
        return new RequestRefused(AwsError.SERIALIZATION, text);
    }

    private void takeName() throws RequestRefused {
        int i = at;
        boolean escaped = false;
        while (i < end && bytes[i] != '=' && bytes[i] != '&') {
            escaped |= bytes[i] == '%';
            i++;
        }
        name = bytes;
        nameFrom = at;
        nameTo = i;
        valueFrom = i < end && bytes[i] == '=' ? i + 1 : i;
        if (nameFrom == nameTo) {
            throw refused("A parameter has no name.");
        }
        if (escaped) {
            decodeName();
        }
    }

    /** No client escapes anything in a name; one that did would be right, though. */
    private void decodeName() throws RequestRefused {
        int escaped = 0;
        for (int i = nameFrom; i < nameTo; i++) {
            if (bytes[i] == '%') {
                checkEscape(i, nameTo);
                escaped++;
            }
        }
        escapes = escaped;
        name = decode(nameFrom, nameTo);
        nameFrom = 0;
        nameTo = name.length;
    }

    /** Finds the end of the value, and what decoding it takes. */
    private void takeValue() throws RequestRefused {
        escapes = 0;
        hasPlus = false;
        ascii = true;
        int i = valueFrom;
        while (true) {
            i = skipPlain(i);
            byte b = i < end ? bytes[i] : (byte) '&';
            if (b == '&') {
                valueTo = i;
                return;
            } else if (b == '%') {
                ascii &= checkEscape(i, end) < 0x80;
                escapes++;
                i += ESCAPE_LENGTH;
            } else if (b == '+') {
                hasPlus = true;
                i++;
            } else {
                ascii = false;
                i++;
            }
        }
    }

    /** The index of the next ampersand, percent sign, plus or byte beyond ASCII, or the end. */
    private int skipPlain(int start) {
        int i = start;
        while (i + Long.BYTES <= end) {
            long word = (long) WORD.get(bytes, i);
            long found = (word | ((word ^ AMPERSANDS) - ONES) | ((word ^ PERCENTS) - ONES) | ((word ^ PLUSES) - ONES))
                    & HIGH_BITS;
            if (found != 0) {
                return i + firstByte(found);
            }
            i += Long.BYTES;
        }
        while (i < end && bytes[i] >= 0 && bytes[i] != '&' && bytes[i] != '%' && bytes[i] != '+') {
            i++;
        }
        return i;
    }

    /** What the escape at this index stands for. */
    private int checkEscape(int percent, int limit) throws RequestRefused {
        if (percent + ESCAPE_LENGTH <= limit) {
            int high = digit(bytes[percent + 1]);
            int low = digit(bytes[percent + 2]);
            if ((high | low) >= 0) {
                return high << 4 | low;
            }
        }
        throw refused("The request holds a percent sign that two hexadecimal digits do not follow.");
    }

    /** What lies between, decoded; all its escapes are known to be sound, and their number is {@link #escapes}. */
    private byte[] decode(int from, int to) {
        byte[] decoded = new byte[to - from - (ESCAPE_LENGTH - 1) * escapes];
        int i = from;
        for (int written = 0; written < decoded.length; written++) {
            byte b = bytes[i++];
            if (b == '%') {
                b = (byte) (digit(bytes[i]) << 4 | digit(bytes[i + 1]));
                i += 2;
            } else if (b == '+') {
                b = ' ';
            }
            decoded[written] = b;
        }
        return decoded;
    }

    private static int digit(byte b) {
        return HexDigits.VALUES[b & 0xff];
    }
}
