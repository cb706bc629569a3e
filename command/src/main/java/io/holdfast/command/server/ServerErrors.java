package io.holdfast.command.server;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.NoSuchFileException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Turns what goes wrong with a server into one sentence that says what to do, whatever was asked of it. Stateless. */
public final class ServerErrors {
    private ServerErrors() {}

    public static String sentence(ServiceError refused, @Nullable Server server) {
        String name = server == null ? "the server" : server.name();
        String key = server == null ? "" : server.keyName();
        return switch (refused.code()) {
            case "InvalidClientTokenId", "UnrecognizedClientException" ->
                "%s does not know the access key %s: check AWS_ACCESS_KEY_ID, or choose another --profile."
                        .formatted(name, key);
            case "SignatureDoesNotMatch", "InvalidSignatureException" ->
                "The secret of the access key %s is wrong, or the clock of this machine is: check AWS_SECRET_ACCESS_KEY. (%s)"
                        .formatted(key, message(refused));
            case "ExpiredToken", "ExpiredTokenException" ->
                "The session of %s has ended: get new credentials.".formatted(key);
            case "MissingAuthenticationToken", "MissingAuthenticationTokenException" -> unsigned(name);
            case "AccessDenied", "AccessDeniedException" ->
                key.isEmpty()
                        ? unsigned(name)
                        : "Access denied for %s: %s An administrator can allow it with a policy."
                                .formatted(key, message(refused));
            case "" -> "%s refused with HTTP status %d.".formatted(name, refused.status());
            default -> "%s (%s)".formatted(message(refused), refused.code());
        };
    }

    public static String sentence(IOException failed, @Nullable Server server) {
        String name = server == null ? "the server" : server.name();
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException) {
                return "Cannot reach %s: is the server running? (--endpoint-url chooses another.)".formatted(name);
            }
            if (cause instanceof UnknownHostException) {
                return "Cannot reach %s: there is no such host. (--endpoint-url chooses another.)".formatted(name);
            }
            if (cause instanceof SocketTimeoutException) {
                return "%s does not answer. (--endpoint-url chooses another.)".formatted(name);
            }
            if (cause instanceof SSLException) {
                return "No trusted connection to %s: %s; --ca-bundle names the certificates to trust."
                        .formatted(name, cause.getMessage());
            }
            if (cause instanceof NoSuchFileException file) {
                return "There is no file %s.".formatted(file.getFile());
            }
        }
        return "The request to %s failed: %s. (Does it speak http or https?)".formatted(name, failed.getMessage());
    }

    private static String unsigned(String name) {
        return "%s wants signed requests: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a --profile."
                .formatted(name);
    }

    /** With a full stop. */
    private static String message(ServiceError refused) {
        String message = String.valueOf(refused.getMessage()).strip();
        return message.endsWith(".") ? message : message + ".";
    }
}
