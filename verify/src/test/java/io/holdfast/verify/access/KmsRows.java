package io.holdfast.verify.access;

import static io.holdfast.verify.access.Row.OK;

import io.holdfast.protocol.kms.KmsOperation;
import io.holdfast.verify.access.Row.Grant;
import java.util.List;
import java.util.Map;

/** The rows of KMS. An operation without one does not compile. */
final class KmsRows {
    static final String DENIED = "400 AccessDeniedException";

    private KmsRows() {}

    /**
     * About a key.
     *
     * @param key its ARN
     * @param alias which it has
     */
    static Row of(KmsOperation operation, String key, String alias) {
        String named = "{\"KeyId\":\"" + key + "\"}";
        String aliases = key.replaceFirst(":key/.*", ":");
        return switch (operation) {
            case CREATE_KEY, LIST_KEYS, LIST_ALIASES -> row(operation, "{}", OK, "*");
            case DESCRIBE_KEY, ENABLE_KEY, DISABLE_KEY, CANCEL_KEY_DELETION, SCHEDULE_KEY_DELETION ->
                row(operation, named, DENIED, key);
            case CREATE_ALIAS ->
                row(
                        operation,
                        "{\"AliasName\":\"" + alias + "-new\",\"TargetKeyId\":\"" + key + "\"}",
                        DENIED,
                        aliases + alias + "-new",
                        key);
            case UPDATE_ALIAS ->
                row(
                        operation,
                        "{\"AliasName\":\"" + alias + "\",\"TargetKeyId\":\"" + key + "\"}",
                        DENIED,
                        aliases + alias,
                        key);
            case DELETE_ALIAS ->
                row(
                        operation,
                        "{\"AliasName\":\"" + alias + "\"}",
                        // It is an alias of their own account that they name.
                        "400 NotFoundException",
                        aliases + alias,
                        key);
        };
    }

    static HttpCall call(String operation, String json) {
        return new HttpCall(
                "POST",
                "/",
                "",
                Map.of("Content-Type", "application/x-amz-json-1.1", "X-Amz-Target", "TrentService." + operation),
                json);
    }

    private static Row row(KmsOperation operation, String json, String foreigner, String... resources) {
        List<Grant> grants = List.of(resources).stream()
                .map(resource -> new Grant("kms:" + operation.wireName(), resource))
                .toList();
        return new Row(call(operation.wireName(), json), grants, OK, foreigner);
    }
}
