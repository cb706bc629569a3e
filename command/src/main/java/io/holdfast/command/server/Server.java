package io.holdfast.command.server;

import java.net.URI;
import java.util.Optional;

/**
 * Which server a command talks to, and as whom.
 *
 * @param credentials empty if requests go unsigned
 * @param caBundle empty if the certificates of Java are trusted
 */
public record Server(URI endpoint, String region, Optional<Credentials> credentials, Optional<String> caBundle) {

    /** What to call it in a sentence. */
    public String name() {
        return endpoint.toString();
    }

    /** The id of the key that requests are signed with; empty if they are not. */
    public String keyName() {
        return credentials.map(Credentials::accessKeyId).orElse("");
    }

    boolean isAmazon() {
        return endpoint.getHost().endsWith(".amazonaws.com")
                || endpoint.getHost().endsWith(".amazonaws.com.cn");
    }
}
