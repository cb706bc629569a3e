package io.holdfast.app.tls;

import java.time.Instant;

/** A certificate and its key, as PEM texts. */
public record IssuedCertificate(String certificate, String key, Instant expires) {
    /** Without what nobody may read in a log. */
    @Override
    public String toString() {
        return "Issued[until " + expires + "]";
    }
}
