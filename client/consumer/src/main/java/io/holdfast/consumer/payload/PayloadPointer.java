package io.holdfast.consumer.payload;

import java.nio.charset.StandardCharsets;

/** Where a payload lies. As text it is what AWS's extended client writes into the body of the message. Immutable. */
public record PayloadPointer(String bucket, String key) {
    private static final int MAXIMUM_BUCKET_CHARS = 255;
    private static final int MAXIMUM_KEY_BYTES = 1024;

    public PayloadPointer {
        if (bucket.isEmpty() || bucket.length() > MAXIMUM_BUCKET_CHARS || hasControls(bucket)) {
            throw new IllegalArgumentException("not the name of a bucket: " + JsonString.quote(bucket));
        }
        if (key.isEmpty() || key.getBytes(StandardCharsets.UTF_8).length > MAXIMUM_KEY_BYTES || hasControls(key)) {
            throw new IllegalArgumentException("not the key of a payload: " + JsonString.quote(key));
        }
    }

    /**
     * Reads the body of a message that carries a pointer, with the class name of today or the one that the first version of AWS's client
     * wrote. Strict: an array of two elements, a known class name and two strings; anything else is refused, and nothing is instantiated
     * by name.
     *
     * @throws IllegalArgumentException if the body is anything else
     */
    public static PayloadPointer parse(String body) {
        return new PointerText(body).read();
    }

    /** The body of the message that carries this pointer. */
    public String toBody() {
        return PointerText.write(this);
    }

    private static boolean hasControls(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }
}
