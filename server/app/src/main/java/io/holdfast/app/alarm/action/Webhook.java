package io.holdfast.app.alarm.action;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a webhook is, and what its calls are signed with.
 *
 * @param secret shared with the receiver
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Webhook(URI target, byte[] secret) {
    public Webhook {
        String objection = objection(target);
        if (objection != null) {
            throw new IllegalArgumentException(objection);
        }
    }

    /** What is wrong with a target; null if nothing is. */
    public static @Nullable String objection(URI target) {
        String scheme = target.getScheme() == null ? "" : target.getScheme().toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !scheme.equals("http")) {
            return "a webhook begins with https:// or http://";
        }
        if (target.getHost() == null || target.getHost().isEmpty()) {
            return "a webhook names a host";
        }
        return target.getRawUserInfo() == null ? null : "a webhook has no user name in it";
    }

    boolean isSecure() {
        return target.getScheme().equalsIgnoreCase("https");
    }

    /** Without the brackets of an IPv6 address. */
    String host() {
        String host = target.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    int port() {
        int usual = isSecure() ? 443 : 80;
        return target.getPort() < 0 ? usual : target.getPort();
    }

    String path() {
        String path = target.getRawPath() == null || target.getRawPath().isEmpty() ? "/" : target.getRawPath();
        return target.getRawQuery() == null ? path : path + '?' + target.getRawQuery();
    }

    /** Neither secret nor query, in which tokens are. */
    @Override
    public String toString() {
        return target.getScheme() + "://" + target.getRawAuthority();
    }
}
