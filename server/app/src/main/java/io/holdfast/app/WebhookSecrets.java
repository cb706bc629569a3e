package io.holdfast.app;

import io.holdfast.app.alarm.action.Webhook;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.AlarmConfiguration;
import io.holdfast.app.config.AlarmConfiguration.NamedWebhook;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.MalformedInputException;
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
    private static final String WRITE_IT = "Write the secret into it, or give another file in the configuration.";
    private static final String MAKE_ANOTHER =
            "Delete the file, and the next start makes a new secret, which the receivers of webhooks need.";

    private WebhookSecrets() {}

    static byte[] shared(AlarmConfiguration alarms, Path dataDirectory, SecureRandom random) throws StartRefused {
        Path file = alarms.secretFile().orElseGet(() -> dataDirectory.resolve(FILE));
        if (alarms.secretFile().isEmpty() && !Files.exists(file)) {
            make(file, random);
        }
        if (alarms.secretFile().isPresent()) {
            return read(file, WRITE_IT);
        }
        byte[] secret = read(file, MAKE_ANOTHER);
        checkMade(file, secret);
        return secret;
    }

    static Map<String, Webhook> named(AlarmConfiguration alarms, byte[] shared) throws StartRefused {
        Map<String, Webhook> read = new HashMap<>();
        for (Map.Entry<String, NamedWebhook> each : alarms.webhooks().entrySet()) {
            NamedWebhook webhook = each.getValue();
            byte[] secret =
                    webhook.secretFile().isPresent() ? read(webhook.secretFile().get(), WRITE_IT) : shared;
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

    private static byte[] read(Path file, String wayOut) throws StartRefused {
        try {
            byte[] secret = Files.readString(file).strip().getBytes(StandardCharsets.UTF_8);
            if (secret.length == 0) {
                throw new StartRefused("The file " + file + " with the secret of webhooks is empty. " + wayOut);
            }
            return secret;
        } catch (MalformedInputException notText) {
            throw new StartRefused("The file " + file + " with the secret of webhooks is not text. " + wayOut);
        } catch (IOException unreadable) {
            throw new StartRefused("The file " + file + " with the secret of webhooks cannot be read: "
                    + unreadable.getMessage() + ". " + wayOut);
        }
    }

    /** What this server made is known to the letter, so that damage does not become a signature that no receiver accepts. */
    private static void checkMade(Path file, byte[] secret) throws StartRefused {
        String text = new String(secret, StandardCharsets.UTF_8);
        if (text.length() != 2 * BYTES || !text.chars().allMatch(HexFormat::isHexDigit)) {
            throw new StartRefused("The file " + file + " with the secret of webhooks is damaged. " + MAKE_ANOTHER);
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
