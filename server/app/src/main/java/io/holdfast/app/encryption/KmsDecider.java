package io.holdfast.app.encryption;

/** Decides on a change of KMS keys by what there is. */
@FunctionalInterface
interface KmsDecider<T, X extends Exception> {
    KmsChange<T> decide(KeyringEntries entries) throws X;
}
