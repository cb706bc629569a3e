package io.holdfast.control.identity;

/** Why a command about users and keys changes nothing. */
public enum IdentityRefusal {
    USER_EXISTS,
    NO_SUCH_USER,
    NO_SUCH_KEY,
    NO_SUCH_POLICY,
    USER_HAS_KEYS,
    USER_HAS_POLICIES,
    TOO_MANY_USERS,
    TOO_MANY_TAGS,
    TOO_MANY_KEYS,
    TOO_MANY_POLICIES,
    POLICIES_TOO_LONG,
    TOO_MANY_SESSION_KEYS,
    /** An id that was meant to be random is taken. */
    ID_IS_TAKEN
}
