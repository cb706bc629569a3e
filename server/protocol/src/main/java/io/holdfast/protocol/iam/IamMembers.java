package io.holdfast.protocol.iam;

import io.holdfast.protocol.iam.IamRequest.CreateUser;
import io.holdfast.protocol.iam.IamRequest.Page;
import io.holdfast.protocol.wire.query.Constraints;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The members of IAM's requests, each with its rules. */
final class IamMembers {
    private static final Pattern NAME = Pattern.compile("[\\w+=,.@-]+");
    private static final Pattern ID = Pattern.compile("[\\w]{16,}");
    private static final Pattern PATH = Pattern.compile("(\\u002F)|(\\u002F[\\u0021-\\u007F]+\\u002F)");
    private static final Pattern PATH_PREFIX = Pattern.compile("\\u002F[\\u0021-\\u007F]*");
    private static final Pattern MARKER = Pattern.compile("[\\u0020-\\u00FF]+");
    private static final Pattern POLICY = Pattern.compile("[\\u0009\\u000A\\u000D\\u0020-\\u00FF]+");
    private static final Pattern TAG = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");
    private static final String ACTIVE = "Active";

    private final FormParameters form;
    private final Constraints constraints;

    IamMembers(FormParameters form) {
        this.form = form;
        this.constraints = new Constraints(form);
    }

    void check() throws QueryRefused {
        constraints.check();
    }

    /** A boundary could not be enforced, and nobody must believe that it is. */
    CreateUser createUser() throws QueryRefused {
        if (form.get("PermissionsBoundary") != null) {
            throw new QueryRefused(QueryError.validation("PermissionsBoundary is not supported."));
        }
        String path = constraints.optional("Path", IamLimits.PATH_MAX_CHARACTERS, PATH);
        String name = constraints.required("UserName", IamLimits.NEW_USER_NAME_MAX_CHARACTERS, NAME);
        return new CreateUser(name, path == null ? "/" : path, tags());
    }

    String user() {
        return constraints.required("UserName", IamLimits.NAME_MAX_CHARACTERS, NAME);
    }

    @Nullable
    String callerOrUser() {
        return constraints.optional("UserName", IamLimits.NAME_MAX_CHARACTERS, NAME);
    }

    String accessKeyId() {
        return constraints.required("AccessKeyId", IamLimits.NAME_MAX_CHARACTERS, ID);
    }

    boolean isActive() {
        return constraints.oneOf("Status", List.of(ACTIVE, "Inactive")).equals(ACTIVE);
    }

    String policyName() {
        return constraints.required("PolicyName", IamLimits.NAME_MAX_CHARACTERS, NAME);
    }

    String policyDocument() {
        return constraints.required("PolicyDocument", IamLimits.POLICY_MAX_CHARACTERS, POLICY);
    }

    String pathPrefix() {
        String prefix = constraints.optional("PathPrefix", IamLimits.PATH_MAX_CHARACTERS, PATH_PREFIX);
        return prefix == null ? "/" : prefix;
    }

    Page page() throws QueryRefused {
        return new Page(
                constraints.optional("Marker", IamLimits.MARKER_MAX_CHARACTERS, MARKER),
                constraints.number("MaxItems", 1, IamLimits.MAX_ITEMS, IamLimits.DEFAULT_ITEMS));
    }

    Map<String, String> tags() throws QueryRefused {
        Map<String, String> tags = new LinkedHashMap<>();
        for (int i = 1; form.get(tag(i, "Key")) != null; i++) {
            String key = constraints.required(tag(i, "Key"), IamLimits.TAG_KEY_MAX_CHARACTERS, TAG);
            String given = form.get(tag(i, "Value"));
            // The only member of a request that may be empty.
            boolean empty = given != null && given.isEmpty();
            String value = empty ? "" : constraints.required(tag(i, "Value"), IamLimits.TAG_VALUE_MAX_CHARACTERS, TAG);
            if (tags.put(key, value) != null) {
                throw invalid("Duplicate tag keys found. Please note that Tag keys are case insensitive.");
            }
        }
        if (tags.size() > IamLimits.MAX_TAGS) {
            throw invalid("The number of tags has reached the maximum limit.");
        }
        return tags;
    }

    List<String> tagKeys() throws QueryRefused {
        List<String> keys = new ArrayList<>();
        for (int i = 1; form.get("TagKeys.member." + i) != null; i++) {
            keys.add(constraints.required("TagKeys.member." + i, IamLimits.TAG_KEY_MAX_CHARACTERS, TAG));
        }
        if (keys.size() > IamLimits.MAX_TAGS) {
            throw invalid("The number of tags has reached the maximum limit.");
        }
        return keys;
    }

    private static String tag(int number, String part) {
        return "Tags.member." + number + "." + part;
    }

    private static QueryRefused invalid(String message) {
        return new QueryRefused(new QueryError("InvalidInput", 400, message));
    }
}
