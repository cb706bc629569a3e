package io.holdfast.app.encryption;

import java.security.SecureRandom;

/** Where keys come from. */
@FunctionalInterface
interface RandomBytes {
    byte[] next(int count);

    static RandomBytes secure() {
        SecureRandom random = new SecureRandom();
        return count -> {
            byte[] bytes = new byte[count];
            random.nextBytes(bytes);
            return bytes;
        };
    }
}
