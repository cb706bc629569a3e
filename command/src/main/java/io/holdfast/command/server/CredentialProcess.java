package io.holdfast.command.server;

import io.holdfast.app.cli.CommandRefused;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;

/** The program that a profile's {@code credential_process} names: it prints credentials as JSON. Stateless. */
final class CredentialProcess {
    private static final int PATIENCE_SECONDS = 60;

    private CredentialProcess() {}

    static Credentials run(String line) throws CommandRefused {
        try {
            Process process = new ProcessBuilder(List.of("/bin/sh", "-c", line))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                process.getOutputStream().close();
                byte[] printed = process.getInputStream().readAllBytes();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    throw new CommandRefused("The credential_process of the profile failed: " + line);
                }
                return credentials(Json.parse(printed), line);
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException | JacksonException unusable) {
            throw new CommandRefused("The credential_process of the profile gave nothing to use: " + line, unusable);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new CommandRefused("Interrupted while the credential_process of the profile ran.", stopped);
        }
    }

    private static Credentials credentials(Json printed, String line) throws CommandRefused {
        String id = printed.text("AccessKeyId");
        String secret = printed.text("SecretAccessKey");
        if (id.isEmpty() || secret.isEmpty()) {
            throw new CommandRefused("The credential_process of the profile printed no access key: " + line);
        }
        String token = printed.text("SessionToken");
        return new Credentials(id, secret, token.isEmpty() ? null : token);
    }
}
