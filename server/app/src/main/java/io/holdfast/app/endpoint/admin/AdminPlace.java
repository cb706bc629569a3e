package io.holdfast.app.endpoint.admin;

import io.holdfast.app.http.Response;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where in a cluster a request of the server's own API is carried out: at the queue that its path names, where users and alarms are decided, or on the node
 * that was asked, which is then asked about itself.
 *
 * @param isHere whether it is for the node that was asked
 * @param queue its name, decoded; null if the request is about what belongs to no queue
 * @param query of the URL, whose parameters name account and region
 */
public record AdminPlace(
        boolean isHere, @Nullable String queue, @Nullable String query) {
    /** On the node that was asked. */
    private static final AdminPlace HERE = new AdminPlace(true, null, null);

    private static final Set<String> OF_CONTROL = Set.of("alarms", "users", "sign-in", "sign-in-links", "policy");

    public static boolean handles(String path) {
        return AdminEndpoint.handles(path);
    }

    /** What cannot be read is for the node that was asked, which says what is wrong. */
    public static AdminPlace of(String path, @Nullable String query) {
        if (!path.startsWith(AdminRouter.PREFIX + '/')) {
            return HERE;
        }
        List<String> segments = PathTemplate.split(path.substring(AdminRouter.PREFIX.length()));
        if (segments.get(0).equals("queues") && segments.size() > 1) {
            try {
                return new AdminPlace(false, PathTemplate.decoded(segments.get(1)), query);
            } catch (AdminRefused unreadable) {
                return HERE;
            }
        }
        boolean changesCluster = segments.get(0).equals("cluster") && segments.size() > 1;
        return changesCluster || OF_CONTROL.contains(segments.get(0)) ? new AdminPlace(false, null, query) : HERE;
    }

    public String account(String usual) {
        return parameter("account", usual);
    }

    public String region(String usual) {
        return parameter("region", usual);
    }

    private String parameter(String name, String usual) {
        for (String pair : (query == null ? "" : query).split("&", -1)) {
            if (pair.startsWith(name + '=')) {
                return pair.substring(name.length() + 1);
            }
        }
        return usual;
    }

    /** No node takes it. */
    public static Response unavailable(String sentence) {
        return JsonBody.error(new AdminRefused(AdminError.UNAVAILABLE, sentence));
    }
}
