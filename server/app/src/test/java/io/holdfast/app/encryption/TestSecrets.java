package io.holdfast.app.encryption;

/** Secrets under a key that everybody knows. */
public final class TestSecrets {
    private TestSecrets() {}

    public static Secrets create() {
        byte[] key = new byte[32];
        return new Secrets(() -> key, () -> key, RandomBytes.secure());
    }
}
