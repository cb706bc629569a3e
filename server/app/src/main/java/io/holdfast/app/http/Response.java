package io.holdfast.app.http;

/** One answer: a head that was encoded beforehand, and something that writes the body. */
public record Response(ResponseHead head, BodyWriter body) {
    /** An answer without a body. */
    public static Response of(ResponseHead head) {
        return new Response(head, ArrayBody.EMPTY);
    }

    /** An answer whose body is the whole array, which must not change any more. */
    public static Response of(ResponseHead head, byte[] body) {
        return new Response(head, new ArrayBody(body, 0, body.length));
    }

    /** An answer whose body is a part of an array, which must not change until the answer was taken on the loop. */
    public static Response of(ResponseHead head, byte[] body, int offset, int length) {
        return new Response(head, new ArrayBody(body, offset, length));
    }
}
