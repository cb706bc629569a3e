package io.holdfast.app.encryption;

/** Secrets under a key that everybody knows. */
public final class TestSecrets {
    private TestSecrets() {}

    public static Secrets create() {
        return new Secrets(new byte[32], RandomBytes.secure());
    }
}
