package io.holdfast.app.tls;

/** A certificate, key or certificate authority cannot be used. The message is one sentence for the operator. */
public final class TlsRefused extends Exception {
    private static final long serialVersionUID = 1L;

    TlsRefused(String sentence) {
        super(sentence);
    }

    TlsRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
