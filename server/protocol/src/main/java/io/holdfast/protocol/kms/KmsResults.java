package io.holdfast.protocol.kms;

import io.holdfast.protocol.kms.KeyMetadata.KeyState;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes what KMS answers, in AWS JSON 1.1. */
public final class KmsResults {
    private KmsResults() {}

    public static byte[] write(KmsError error) {
        JsonBuffer out = new JsonBuffer();
        out.open('{').member("__type").quoted(error.type());
        // The one error whose text has a member of another name; clients accept both spellings.
        String message = error.type().equals("AccessDeniedException") ? "Message" : "message";
        return bytes(out.member(message).quoted(error.message()).close('}'));
    }

    /** Nothing for the success of an operation without output. */
    public static byte[] write(KmsResult result) {
        JsonBuffer out = new JsonBuffer();
        if (result instanceof KmsResult.KeyDescription it) {
            out.open('{').member("KeyMetadata");
            metadata(it.key(), out);
            out.close('}');
        } else if (result instanceof KmsResult.ListKeys it) {
            listKeys(it, out);
        } else if (result instanceof KmsResult.ScheduleKeyDeletion it) {
            out.open('{').member("KeyId").quoted(it.key().arn());
            date("DeletionDate", it.key().deletionMillis(), out);
            out.member("KeyState").quoted(it.key().state().wireName());
            out.member("PendingWindowInDays").number(it.pendingWindowInDays()).close('}');
        } else if (result instanceof KmsResult.CancelKeyDeletion it) {
            out.open('{').member("KeyId").quoted(it.key().arn()).close('}');
        } else if (result instanceof KmsResult.ListAliases it) {
            listAliases(it, out);
        }
        return bytes(out);
    }

    private static void metadata(KeyMetadata key, JsonBuffer out) {
        out.open('{').member("AWSAccountId").quoted(key.owner().account());
        out.member("KeyId").quoted(key.id());
        out.member("Arn").quoted(key.arn());
        date("CreationDate", key.createdMillis(), out);
        out.member("Enabled").bool(key.state() == KeyState.ENABLED);
        out.member("Description").quoted(key.description());
        out.member("KeyUsage").quoted("ENCRYPT_DECRYPT");
        out.member("KeyState").quoted(key.state().wireName());
        if (key.state() == KeyState.PENDING_DELETION) {
            date("DeletionDate", key.deletionMillis(), out);
        }
        out.member("Origin").quoted("AWS_KMS");
        out.member("KeyManager").quoted(key.isOwn() ? "AWS" : "CUSTOMER");
        out.member("CustomerMasterKeySpec").quoted("SYMMETRIC_DEFAULT");
        out.member("KeySpec").quoted("SYMMETRIC_DEFAULT");
        out.member("EncryptionAlgorithms")
                .open('[')
                .element()
                .quoted("SYMMETRIC_DEFAULT")
                .close(']');
        out.member("MultiRegion").bool(false).close('}');
    }

    private static void listKeys(KmsResult.ListKeys result, JsonBuffer out) {
        out.open('{').member("Keys").open('[');
        for (KeyMetadata key : result.keys()) {
            out.element().open('{').member("KeyId").quoted(key.id());
            out.member("KeyArn").quoted(key.arn()).close('}');
        }
        out.close(']');
        end(result.nextMarker(), out);
    }

    private static void listAliases(KmsResult.ListAliases result, JsonBuffer out) {
        out.open('{').member("Aliases").open('[');
        for (KmsAlias alias : result.aliases()) {
            out.element().open('{').member("AliasName").quoted(alias.name());
            out.member("AliasArn").quoted(alias.arn());
            out.member("TargetKeyId").quoted(alias.keyId());
            if (alias.createdMillis() > 0) {
                date("CreationDate", alias.createdMillis(), out);
                date("LastUpdatedDate", alias.createdMillis(), out);
            }
            out.close('}');
        }
        out.close(']');
        end(result.nextMarker(), out);
    }

    private static void end(@Nullable String nextMarker, JsonBuffer out) {
        if (nextMarker != null) {
            out.member("NextMarker").quoted(nextMarker);
        }
        out.member("Truncated").bool(nextMarker != null).close('}');
    }

    /** Seconds since 1970, as a fraction. */
    private static void date(String name, long millis, JsonBuffer out) {
        out.member(name).word(String.format(Locale.ROOT, "%d.%03d", millis / 1000, millis % 1000));
    }

    private static byte[] bytes(JsonBuffer out) {
        return Arrays.copyOf(out.array(), out.length());
    }
}
