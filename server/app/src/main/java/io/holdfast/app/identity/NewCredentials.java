package io.holdfast.app.identity;

import java.util.Base64;
import java.util.Random;

/** Ids, secrets and tokens that nobody can guess. Any thread, if the source of randomness allows it. */
public final class NewCredentials {
    private static final String ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int ID_RANDOM_CHARACTERS = 16;
    private static final int SECRET_BYTES = 30;
    private static final int TOKEN_BYTES = 96;
    private static final int LINK_BYTES = 32;

    private final Random random;

    /** @param random a {@link java.security.SecureRandom}; tests may have another */
    public NewCredentials(Random random) {
        this.random = random;
    }

    String userId() {
        return id("AIDA");
    }

    String accessKeyId() {
        return id("AKIA");
    }

    String sessionKeyId() {
        return id(SessionKeys.PREFIX);
    }

    /** 40 characters. */
    String secret() {
        return base64(SECRET_BYTES);
    }

    String token() {
        return base64(TOKEN_BYTES);
    }

    /** Of a link: 256 bits, in characters that may stand in a URL. */
    String urlToken() {
        byte[] bytes = new byte[LINK_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private String id(String prefix) {
        StringBuilder id = new StringBuilder(prefix);
        for (int i = 0; i < ID_RANDOM_CHARACTERS; i++) {
            id.append(ID_CHARACTERS.charAt(random.nextInt(ID_CHARACTERS.length())));
        }
        return id.toString();
    }

    private String base64(int count) {
        byte[] bytes = new byte[count];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
