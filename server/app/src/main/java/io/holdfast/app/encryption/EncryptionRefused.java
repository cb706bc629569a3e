package io.holdfast.app.encryption;

/** Keys are missing, damaged or not those of the data directory; the message is one sentence for the operator. */
public final class EncryptionRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public EncryptionRefused(String sentence) {
        super(sentence);
    }

    public EncryptionRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
