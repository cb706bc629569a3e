package io.holdfast.control.member;

/** What a command about nodes leads to. */
public sealed interface MemberReply {
    /** It is decided, and the sentence says what follows. */
    record Done(String sentence) implements MemberReply {}

    /**
     * Nothing was changed.
     *
     * @param isUnknown whether it is about a node or a partition that does not exist
     */
    record Refused(boolean isUnknown, String sentence) implements MemberReply {}
}
