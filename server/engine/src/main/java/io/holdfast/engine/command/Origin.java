package io.holdfast.engine.command;

/**
 * Where a request came from, for the stories of messages. No decision looks at it. Empty texts where nothing is known.
 *
 * @param principal who asked: an ARN, or an account where users are not told apart
 * @param address the client's address, without port
 * @param keyId what the request was signed with
 */
public record Origin(String principal, String address, String keyId) {
    public static final Origin NOBODY = new Origin("", "", "");
}
