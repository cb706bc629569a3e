package io.holdfast.app.encryption;

/** What a change of KMS keys comes to: records for the keyring, and what whoever asked for it gets. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record KmsChange<T>(byte[] records, T result) {}
