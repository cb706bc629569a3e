package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.jspecify.annotations.Nullable;

/** Computes what the signature of a request should be. Belongs to one thread. */
final class SignatureComputation {
    private static final String UNSIGNED_PAYLOAD = "UNSIGNED-PAYLOAD";

    private final Hmac hmac;
    private final SigningBuffer buffer = new SigningBuffer();
    private final byte[] digest = new byte[Hmac.DIGEST_BYTES];

    SignatureComputation(Hmac hmac) {
        this.hmac = hmac;
    }

    /** The last line of what is signed: the hash of the body, whatever the client says that it is. */
    String payload(SignedRequest request, boolean unsignedAllowed) {
        if (unsignedAllowed && UNSIGNED_PAYLOAD.equals(Headers.single(request, Headers.CONTENT_SHA256))) {
            return UNSIGNED_PAYLOAD;
        }
        hmac.sha256(request.body(), request.bodyOffset(), request.bodyLength(), digest);
        return hex();
    }

    /** Whether the client says the same about the body, if it says anything. */
    boolean payloadIsAsDeclared(SignedRequest request, String payload) {
        String declared = Headers.single(request, Headers.CONTENT_SHA256);
        return declared == null || declared.equals(payload);
    }

    /** Whether the signature is that of this key. */
    boolean matches(SignedRequest request, Claim claim, @Nullable String host, String payload, HmacKey key) {
        sign(request, claim, host, payload, key);
        return isInBuffer(claim.signature());
    }

    /** Takes the same time wherever the first difference is. The JDK's way to do so takes arrays, and as long as hashing a header does. */
    private boolean isInBuffer(String text) {
        if (text.length() != buffer.length()) {
            return false;
        }
        byte[] expected = buffer.array();
        int difference = 0;
        for (int i = 0; i < text.length(); i++) {
            difference |= expected[i] ^ text.charAt(i);
        }
        return difference == 0;
    }

    /** In lower-case hexadecimal digits. */
    String signature(SignedRequest request, Claim claim, @Nullable String host, String payload, HmacKey key) {
        sign(request, claim, host, payload, key);
        return new String(buffer.array(), 0, buffer.length(), ISO_8859_1);
    }

    /** Leaves the signature in the buffer, in lower-case hexadecimal digits. */
    private void sign(SignedRequest request, Claim claim, @Nullable String host, String payload, HmacKey key) {
        buffer.clear();
        CanonicalRequest.write(request, claim, host, payload, buffer);
        hmac.sha256(buffer.array(), 0, buffer.length(), digest);
        buffer.clear();
        writeStringToSign(claim);
        hmac.hmac(key, buffer.array(), buffer.length(), digest);
        buffer.clear();
        buffer.hex(digest);
    }

    private void writeStringToSign(Claim claim) {
        Scope scope = claim.scope();
        buffer.text(HeaderForm.ALGORITHM);
        buffer.put('\n');
        buffer.text(claim.date());
        buffer.put('\n');
        buffer.text(scope.credential(), scope.signedFrom(), scope.credential().length());
        buffer.put('\n');
        buffer.hex(digest);
    }

    private String hex() {
        buffer.clear();
        buffer.hex(digest);
        return new String(buffer.array(), 0, buffer.length(), ISO_8859_1);
    }
}
