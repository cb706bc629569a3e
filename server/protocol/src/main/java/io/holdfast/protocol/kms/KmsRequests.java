package io.holdfast.protocol.kms;

import io.holdfast.protocol.kms.KmsRequest.CreateAlias;
import io.holdfast.protocol.kms.KmsRequest.CreateKey;
import io.holdfast.protocol.kms.KmsRequest.DeleteAlias;
import io.holdfast.protocol.kms.KmsRequest.ListAliases;
import io.holdfast.protocol.kms.KmsRequest.ListKeys;
import io.holdfast.protocol.kms.KmsRequest.OnKey;
import io.holdfast.protocol.kms.KmsRequest.Page;
import io.holdfast.protocol.kms.KmsRequest.ScheduleKeyDeletion;
import io.holdfast.protocol.kms.KmsRequest.UpdateAlias;
import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads the body of an AWS JSON 1.1 request to KMS. What a key should be and cannot be here is refused, so that nobody believes it is: a
 * policy of its own, tags, another kind of key. Members that the model does not know are passed over.
 */
public final class KmsRequests {
    private static final Pattern ALIAS = Pattern.compile("^[a-zA-Z0-9:/_-]+$");
    private static final String RESERVED = "alias/aws/";
    /** What a key is here, by the members that could ask for something else. */
    private static final Map<String, String> KIND_OF_KEY = Map.of(
            "KeySpec", "SYMMETRIC_DEFAULT",
            "CustomerMasterKeySpec", "SYMMETRIC_DEFAULT",
            "KeyUsage", "ENCRYPT_DECRYPT",
            "Origin", "AWS_KMS");

    private KmsRequests() {}

    /** An empty body is taken for a request without members. */
    public static KmsRequest read(KmsOperation operation, byte[] buffer, int offset, int length) throws KmsRefused {
        Structure members = length == 0
                ? new Structure(Map.of())
                : JsonDocument.parse(Arrays.copyOfRange(buffer, offset, offset + length));
        if (members == null) {
            throw new KmsRefused(KmsError.malformed("The request body is not a JSON object."));
        }
        KmsMembers in = new KmsMembers(members);
        return switch (operation) {
            case CREATE_KEY -> createKey(in);
            case DESCRIBE_KEY, ENABLE_KEY, DISABLE_KEY, CANCEL_KEY_DELETION -> new OnKey(operation, key(in, "KeyId"));
            case SCHEDULE_KEY_DELETION -> new ScheduleKeyDeletion(key(in, "KeyId"), days(in));
            case LIST_KEYS -> new ListKeys(page(in, KmsLimits.KEYS_PER_PAGE_MAX, KmsLimits.KEYS_PER_PAGE_DEFAULT));
            case CREATE_ALIAS -> new CreateAlias(newAlias(in), key(in, "TargetKeyId"));
            case UPDATE_ALIAS -> new UpdateAlias(newAlias(in), key(in, "TargetKeyId"));
            case LIST_ALIASES ->
                new ListAliases(
                        in.optional("KeyId", 1, KmsLimits.KEY_ID_MAX_CHARACTERS),
                        page(in, KmsLimits.ALIASES_PER_PAGE_MAX, KmsLimits.ALIASES_PER_PAGE_DEFAULT));
            case DELETE_ALIAS -> new DeleteAlias(alias(in));
        };
    }

    private static CreateKey createKey(KmsMembers in) throws KmsRefused {
        for (Map.Entry<String, String> kind : KIND_OF_KEY.entrySet()) {
            String wanted = in.optional(kind.getKey(), 1, KmsLimits.KEY_ID_MAX_CHARACTERS);
            if (wanted != null && !wanted.equals(kind.getValue())) {
                throw new KmsRefused(KmsError.unsupported(kind.getKey() + ' ' + wanted));
            }
        }
        for (String member : List.of("Policy", "Tags", "MultiRegion", "CustomKeyStoreId", "XksKeyId")) {
            if (in.isSet(member)) {
                throw new KmsRefused(KmsError.unsupported(member));
            }
        }
        String description = in.optional("Description", 0, KmsLimits.DESCRIPTION_MAX_CHARACTERS);
        return new CreateKey(description == null ? "" : description);
    }

    private static String key(KmsMembers in, String name) throws KmsRefused {
        return in.required(name, KmsLimits.KEY_ID_MAX_CHARACTERS);
    }

    private static int days(KmsMembers in) throws KmsRefused {
        return in.number(
                "PendingWindowInDays",
                KmsLimits.DELETION_DAYS_MIN,
                KmsLimits.DELETION_DAYS_MAX,
                KmsLimits.DELETION_DAYS_DEFAULT);
    }

    private static Page page(KmsMembers in, int max, int usual) throws KmsRefused {
        return new Page(in.optional("Marker", 1, KmsLimits.MARKER_MAX_CHARACTERS), in.number("Limit", 1, max, usual));
    }

    private static String alias(KmsMembers in) throws KmsRefused {
        return checkedAlias(in.required("AliasName", KmsLimits.ALIAS_MAX_CHARACTERS, ALIAS));
    }

    private static String newAlias(KmsMembers in) throws KmsRefused {
        return checkedNewAlias(alias(in));
    }

    private static String checkedAlias(String name) throws KmsRefused {
        if (!name.startsWith(KmsName.ALIAS_PREFIX) || name.length() == KmsName.ALIAS_PREFIX.length()) {
            throw new KmsRefused(KmsError.invalidAliasName("Alias must start with the prefix \"alias/\"."));
        }
        return name;
    }

    /** The name of an alias that is to be made, from wherever it comes. */
    public static String checkedNewAlias(String name) throws KmsRefused {
        checkedAlias(name);
        if (name.length() > KmsLimits.ALIAS_MAX_CHARACTERS
                || !ALIAS.matcher(name).matches()
                || name.indexOf(':') >= 0) {
            throw new KmsRefused(KmsError.invalidAliasName(name + " contains invalid characters for an alias"));
        }
        if (name.startsWith(RESERVED)) {
            throw new KmsRefused(
                    KmsError.invalidAliasName("Aliases that begin with " + RESERVED + " are reserved for AWS."));
        }
        return name;
    }
}
