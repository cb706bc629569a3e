package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A prebuilt request to send messages of a FIFO queue, of which only the digits of the groups and of the deduplication ids are
 * written anew each time it is sent. Bodies hold letters and digits only, so a blank digit is found by its own letter.
 */
final class NumberedRequest {
    private static final char BLANK = '^';
    private static final int GROUP_DIGITS = 8;
    private static final int ID_DIGITS = 16;

    private final ByteBuffer request;
    private final Groups groups;
    private final List<Integer> groupPlaces = new ArrayList<>();
    private final List<Integer> idPlaces = new ArrayList<>();

    NumberedRequest(ByteBuffer request, Groups groups) {
        this.request = request;
        this.groups = groups;
        for (int at = 0; at < request.limit(); at++) {
            int digits = 0;
            while (at + digits < request.limit() && request.get(at + digits) == BLANK) {
                digits++;
            }
            if (digits > 0) {
                (digits == GROUP_DIGITS ? groupPlaces : idPlaces).add(at);
                at += digits;
            }
        }
    }

    /** A group whose digits are still blank. */
    static String group(Groups groups) {
        return groups.label() + String.valueOf(BLANK).repeat(GROUP_DIGITS);
    }

    static String id(Groups groups) {
        return groups.label() + String.valueOf(BLANK).repeat(ID_DIGITS);
    }

    ByteBuffer next() {
        for (int i = 0; i < groupPlaces.size(); i++) {
            Stamp.digits(request, groupPlaces.get(i), GROUP_DIGITS, groups.nextGroup());
            Stamp.digits(request, idPlaces.get(i), ID_DIGITS, groups.nextId());
        }
        return request.rewind();
    }
}
