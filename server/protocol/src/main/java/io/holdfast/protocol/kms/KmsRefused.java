package io.holdfast.protocol.kms;

/** Thrown where a request cannot be granted; carries what the client is told, and costs no stack trace. */
public final class KmsRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient KmsError error;

    public KmsRefused(KmsError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    public KmsError error() {
        return error;
    }
}
