package io.holdfast.protocol.iam;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.iam.IamResult.AccessKeyMetadata;
import io.holdfast.protocol.iam.IamResult.LastUse;
import io.holdfast.protocol.iam.IamResult.User;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryXml;
import java.net.URLEncoder;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes what IAM answers. */
public final class IamResults {
    private static final String NAMESPACE = "https://iam.amazonaws.com/doc/2010-05-08/";
    private static final String MEMBER = "member";

    private IamResults() {}

    public static String write(QueryError error, String requestId) {
        return QueryXml.error(NAMESPACE, error, requestId);
    }

    public static String write(IamResult result, String requestId) {
        boolean done = result instanceof IamResult.Done;
        String operation = operation(result);
        QueryXml out = QueryXml.begin(NAMESPACE, operation);
        if (!done) {
            out.open(operation + "Result");
            writeMembers(result, out);
            out.close(operation + "Result");
        }
        return out.end(requestId);
    }

    private static String operation(IamResult result) {
        if (result instanceof IamResult.Done it) {
            return it.operation();
        }
        return result instanceof IamResult.ListNone it
                ? it.kind().operation
                : result.getClass().getSimpleName();
    }

    private static void writeMembers(IamResult result, QueryXml out) {
        if (result instanceof IamResult.CreateUser it) {
            user("User", it.user(), out);
        } else if (result instanceof IamResult.GetUser it) {
            user("User", it.user(), out);
        } else if (result instanceof IamResult.ListUsers it) {
            out.open("Users");
            it.users().forEach(user -> user(MEMBER, user, out));
            out.close("Users");
            marker(it.marker(), out);
        } else if (result instanceof IamResult.CreateAccessKey it) {
            out.open("AccessKey");
            accessKey(it.key(), out);
            out.text("SecretAccessKey", it.secretAccessKey()).close("AccessKey");
        } else if (result instanceof IamResult.ListAccessKeys it) {
            out.open("AccessKeyMetadata");
            for (AccessKeyMetadata key : it.keys()) {
                out.open(MEMBER);
                accessKey(key, out);
                out.close(MEMBER);
            }
            out.close("AccessKeyMetadata");
            marker(it.marker(), out);
        } else if (result instanceof IamResult.GetAccessKeyLastUsed it) {
            out.text("UserName", it.userName());
            lastUse(it.lastUse(), out);
        } else if (result instanceof IamResult.GetUserPolicy it) {
            out.text("UserName", it.userName()).text("PolicyName", it.policyName());
            out.text("PolicyDocument", percentEncoded(it.policyDocument()));
        } else if (result instanceof IamResult.ListUserPolicies it) {
            out.open("PolicyNames");
            it.policyNames().forEach(name -> out.text(MEMBER, name));
            out.close("PolicyNames");
            marker(it.marker(), out);
        } else if (result instanceof IamResult.ListUserTags it) {
            tags(it.tags(), out);
            marker(null, out);
        } else if (result instanceof IamResult.ListNone it) {
            out.open(it.kind().element).close(it.kind().element);
            marker(null, out);
        }
    }

    private static void user(String element, User user, QueryXml out) {
        out.open(element).text("Path", user.path()).text("UserName", user.userName());
        out.text("UserId", user.userId()).text("Arn", user.arn()).date("CreateDate", user.createdAtMillis());
        if (!user.tags().isEmpty()) {
            tags(user.tags(), out);
        }
        out.close(element);
    }

    private static void tags(Map<String, String> tags, QueryXml out) {
        out.open("Tags");
        new TreeMap<>(tags)
                .forEach((key, value) ->
                        out.open(MEMBER).text("Key", key).text("Value", value).close(MEMBER));
        out.close("Tags");
    }

    private static void accessKey(AccessKeyMetadata key, QueryXml out) {
        out.text("UserName", key.userName()).text("AccessKeyId", key.accessKeyId());
        out.text("Status", key.active() ? "Active" : "Inactive").date("CreateDate", key.createdAtMillis());
    }

    private static void lastUse(@Nullable LastUse use, QueryXml out) {
        out.open("AccessKeyLastUsed");
        if (use != null) {
            out.date("LastUsedDate", use.atMillis());
        }
        out.text("ServiceName", use == null ? "N/A" : use.serviceName());
        out.text("Region", use == null ? "N/A" : use.region()).close("AccessKeyLastUsed");
    }

    private static void marker(@Nullable String marker, QueryXml out) {
        out.text("IsTruncated", marker == null ? "false" : "true").text("Marker", marker);
    }

    /** Clients decode documents as parts of URLs, where a plus is a plus. */
    private static String percentEncoded(String document) {
        return URLEncoder.encode(document, UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }
}
