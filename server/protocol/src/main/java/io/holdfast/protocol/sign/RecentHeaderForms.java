package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the last good {@code Authorization} headers said. A client's header is the same with every request of a day, but for the signature at its end:
 * taking it apart again would cost a fifth of what checking a signature costs. Only what a verified request said gets in. Belongs to one thread.
 */
final class RecentHeaderForms {
    private static final int SIGNATURE_CHARACTERS = 2 * Hmac.DIGEST_BYTES;
    /** 0 for the hexadecimal digits, 1 for any other character of one byte. */
    private static final byte[] NO_DIGIT = noDigit();

    /** @param prefix the header up to its signature */
    private record Known(String prefix, Scope scope, SignedHeaders signedHeaders) {}

    /** The newest last. */
    private final List<Known> known = new ArrayList<>(SignatureLimits.RECENT_HEADER_FORMS);

    /** Null if the header has to be read. */
    @Nullable
    HeaderForm find(String authorization) {
        int end = authorization.length() - SIGNATURE_CHARACTERS;
        for (int i = known.size() - 1; i >= 0; i--) {
            Known candidate = known.get(i);
            if (candidate.prefix.length() == end && authorization.startsWith(candidate.prefix)) {
                String signature = authorization.substring(end);
                // Anything else would be more than a signature, and is read as carefully as any other header.
                return isHex(signature)
                        ? new HeaderForm(authorization, candidate.scope, candidate.signedHeaders, signature)
                        : null;
            }
        }
        return null;
    }

    /** Keeps what a header says if its signature stands at its end, where all clients write it. */
    @SuppressWarnings("ReferenceEquality") // whether the claim was made from one of these, without comparing texts
    void keep(String authorization, Claim claim) {
        for (Known one : known) {
            if (one.scope == claim.scope()) {
                return;
            }
        }
        int end = authorization.length() - SIGNATURE_CHARACTERS;
        if (end <= 0 || !authorization.startsWith(claim.signature(), end)) {
            return;
        }
        if (known.size() == SignatureLimits.RECENT_HEADER_FORMS) {
            known.remove(0);
        }
        known.add(new Known(authorization.substring(0, end), claim.scope(), claim.signedHeaders()));
    }

    private static boolean isHex(String text) {
        int others = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            others |= c < NO_DIGIT.length ? NO_DIGIT[c] : 1;
        }
        return others == 0;
    }

    private static byte[] noDigit() {
        byte[] table = new byte[256];
        Arrays.fill(table, (byte) 1);
        for (byte digit : "0123456789abcdef".getBytes(US_ASCII)) {
            table[digit] = 0;
        }
        return table;
    }
}
