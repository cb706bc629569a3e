package io.holdfast.protocol.sqs.query;

import static io.holdfast.protocol.wire.Words.HIGH_BITS;
import static io.holdfast.protocol.wire.Words.ONES;
import static io.holdfast.protocol.wire.Words.WORD;
import static io.holdfast.protocol.wire.Words.firstByte;

/** Finds the bytes of a text that XML wants escaped, eight at a time. */
final class XmlBytes {
    private static final long BLANKS = ONES * ' ';

    // The quote and the ampersand differ in one bit, as do the brackets: with it set, one comparison finds both.
    private static final long QUOTE_OR_AMPERSAND_BIT = ONES * ('"' ^ '&');
    private static final long AMPERSANDS = ONES * '&';
    private static final long BRACKET_BIT = ONES * ('<' ^ '>');
    private static final long RIGHT_BRACKETS = ONES * '>';

    private XmlBytes() {}

    /** The index of the next quote, ampersand, angle bracket or control character, or the end. */
    static int skipUnescaped(byte[] text, int start) {
        int i = start;
        while (i + Long.BYTES <= text.length) {
            long found = needsAttention((long) WORD.get(text, i));
            if (found != 0) {
                return i + firstByte(found);
            }
            i += Long.BYTES;
        }
        while (i < text.length && (text[i] < 0 || isPlain(text[i]))) {
            i++;
        }
        return i;
    }

    static boolean isPlain(int c) {
        return c >= ' ' && c != '"' && c != '&' && c != '<' && c != '>';
    }

    private static long needsAttention(long word) {
        long first = (word | QUOTE_OR_AMPERSAND_BIT) ^ AMPERSANDS;
        long second = (word | BRACKET_BIT) ^ RIGHT_BRACKETS;
        return (((word - BLANKS) & ~word) | ((first - ONES) & ~first) | ((second - ONES) & ~second)) & HIGH_BITS;
    }
}
