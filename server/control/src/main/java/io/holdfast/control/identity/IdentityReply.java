package io.holdfast.control.identity;

/** What a command about users and keys leads to. */
public sealed interface IdentityReply {
    /** It is done. */
    record Done() implements IdentityReply {}

    record UserMade(User user) implements IdentityReply {}

    record KeyMade(AccessKey key) implements IdentityReply {}

    /** Nothing was changed. */
    record Refused(IdentityRefusal why) implements IdentityReply {}

    /** How many session keys were deleted. */
    record Deleted(int count) implements IdentityReply {}
}
