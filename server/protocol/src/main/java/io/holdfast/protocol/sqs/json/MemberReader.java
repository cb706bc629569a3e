package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.wire.json.JsonReader;
import io.holdfast.protocol.wire.json.MalformedJson;

/** Reads the structures of requests member by member. A member that the model knows must not occur twice in a structure. */
final class MemberReader extends JsonReader {
    /** Structures that the API nests: request, entry, attribute. */
    private static final int MAX_STRUCTURES = 3;

    // The members that the structures around the reader have had, one bit each; the innermost apart.
    private final long[] outerMembers = new long[MAX_STRUCTURES];
    private int structures;
    private long members;
    private Member member = Member.UNKNOWN;

    MemberReader(byte[] bytes, int offset, int length) {
        super(bytes, offset, length);
    }

    /** Enters the document itself, which must be an object. */
    void beginDocument() throws MalformedJson {
        if (peek() != '{') {
            throw new MalformedJson("The request body is not a JSON object.");
        }
        beginStructure();
    }

    boolean beginStructure() throws MalformedJson {
        if (!beginMap()) {
            return false;
        }
        outerMembers[structures++] = members;
        members = 0;
        return true;
    }

    /** Steps to the next member, or leaves the structure and gives false. */
    boolean nextMember() throws MalformedJson {
        Member next = nextName(Member.TABLE);
        if (next == null) {
            members = outerMembers[--structures];
            return false;
        }
        member = next;
        if (member != Member.UNKNOWN) {
            if ((members & member.bit()) != 0) {
                throw new MalformedJson("Duplicate member " + text());
            }
            members |= member.bit();
        }
        return true;
    }

    /** The member that {@link #nextMember()} came to; its value is to be read or skipped. */
    Member member() {
        return member;
    }
}
