package io.holdfast.app;

import io.holdfast.app.alarm.action.Webhook;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.AlarmConfiguration;
import io.holdfast.app.config.AlarmConfiguration.NamedWebhook;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what calls of webhooks are signed with, or makes it. A secret is the text of its file, without white space around it. */
final class WebhookSecrets {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookSecrets.class);
    private static final String FILE = "webhook-secret";
    private static final int BYTES = 32;

    private WebhookSecrets() {}

    static byte[] shared(AlarmConfiguration alarms, Path dataDirectory, SecureRandom random) throws StartRefused {
        Path file = alarms.secretFile().orElseGet(() -> dataDirectory.resolve(FILE));
        if (alarms.secretFile().isEmpty() && !Files.exists(file)) {
            make(file, random);
        }
        return read(file);
    }

    static Map<String, Webhook> named(AlarmConfiguration alarms, byte[] shared) throws StartRefused {
        Map<String, Webhook> read = new HashMap<>();
        for (Map.Entry<String, NamedWebhook> each : alarms.webhooks().entrySet()) {
            NamedWebhook webhook = each.getValue();
            byte[] secret =
                    webhook.secretFile().isPresent() ? read(webhook.secretFile().get()) : shared;
            try {
                read.put(each.getKey(), new Webhook(URI.create(webhook.url()), secret));
            } catch (IllegalArgumentException wrong) {
                // The address itself may be a secret.
                throw new StartRefused(
                        "The URL of the webhook " + each.getKey() + " in alarms.webhooks.named is not one.");
            }
        }
        return read;
    }

    private static byte[] read(Path file) throws StartRefused {
        try {
            byte[] secret = Files.readString(file).strip().getBytes(StandardCharsets.UTF_8);
            if (secret.length == 0) {
                throw new StartRefused("The file " + file + " with the secret of webhooks is empty.");
            }
            return secret;
        } catch (IOException unreadable) {
            throw new StartRefused("The file " + file + " with the secret of webhooks cannot be read: "
                    + unreadable.getMessage() + ".");
        }
    }

    private static void make(Path file, SecureRandom random) throws StartRefused {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        Path unfinished = file.resolveSibling(FILE + ".new");
        boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] ownerOnly = isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try {
            Files.deleteIfExists(unfinished);
            Files.createFile(unfinished, ownerOnly);
            Files.writeString(unfinished, HexFormat.of().formatHex(secret) + '\n', StandardOpenOption.SYNC);
            Files.move(unfinished, file);
            LOG.info("Webhooks of alarms are signed with the new secret in {}.", file);
        } catch (IOException cannot) {
            throw new StartRefused(
                    "The secret of webhooks cannot be written to " + file + ": " + cannot.getMessage() + ".");
        }
    }
}
