package io.holdfast.store;

/** What a directory is to this version of the program. */
public enum DirectoryKind {
    /** It does not exist, is empty, or was left half made: nothing was ever acknowledged there. */
    NO_DATA,
    DATA,
    /** Written in a format that this version does not know. */
    NEWER_DATA,
    /** The file FORMAT says something else than a format. */
    DAMAGED,
    /** Not empty, and not ours. */
    FOREIGN
}
