package io.holdfast.app.endpoint.caller;

import io.holdfast.app.access.Principal;
import io.holdfast.app.http.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Whose queues a request means where no access key exists, so that nobody can prove anything: the region is that of its signature's scope, the
 * account the access key id if that has the form of an account number. A request without a signature, or with one that makes no sense, means the
 * queues of the server's own identity. Allocates nothing for callers of the server's own account and region.
 */
final class CallerPrincipal {
    private static final String HEADER_CREDENTIAL = "Credential=";
    private static final String QUERY_CREDENTIAL = "X-Amz-Credential=";
    private static final int ACCOUNT_DIGITS = 12;
    private static final int LONGEST_REGION_CHARACTERS = 32;

    private CallerPrincipal() {}

    static Principal of(Exchange exchange, Principal home) {
        return of(exchange.header("authorization"), exchange.query(), home);
    }

    /** From the header {@code Authorization} and the query string, either of which may be absent. */
    static Principal of(@Nullable String authorization, @Nullable String query, Principal home) {
        if (authorization != null) {
            int at = authorization.indexOf(HEADER_CREDENTIAL);
            return at < 0 ? home : read(authorization, at + HEADER_CREDENTIAL.length(), home);
        }
        if (query == null) {
            return home;
        }
        int at = query.indexOf(QUERY_CREDENTIAL);
        boolean isParameter = at == 0 || (at > 0 && query.charAt(at - 1) == '&');
        return isParameter ? read(slashes(query.substring(at + QUERY_CREDENTIAL.length())), 0, home) : home;
    }

    /** Reads {@code <access key id>/<date>/<region>/<service>/aws4_request}. */
    private static Principal read(String text, int from, Principal home) {
        int keyEnd = text.indexOf('/', from);
        int dateEnd = keyEnd < 0 ? -1 : text.indexOf('/', keyEnd + 1);
        int regionEnd = dateEnd < 0 ? -1 : text.indexOf('/', dateEnd + 1);
        if (regionEnd < 0) {
            return home;
        }
        String account = isAccount(text, from, keyEnd) ? part(text, from, keyEnd, home.account()) : home.account();
        String region = isRegion(text, dateEnd + 1, regionEnd)
                ? part(text, dateEnd + 1, regionEnd, home.region())
                : home.region();
        boolean atHome = account.equals(home.account()) && region.equals(home.region());
        return atHome ? home : new Principal(account, region);
    }

    /** Nothing else in a credential is ever percent-encoded. */
    private static String slashes(String encoded) {
        return encoded.replace("%2F", "/").replace("%2f", "/");
    }

    private static String part(String text, int from, int to, String usual) {
        boolean isUsual = to - from == usual.length() && text.startsWith(usual, from);
        return isUsual ? usual : text.substring(from, to);
    }

    private static boolean isAccount(String text, int from, int to) {
        if (to - from != ACCOUNT_DIGITS) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** The characters that the server's own region may have. Anything else would become part of ARNs and of keys on the disk. */
    private static boolean isRegion(String text, int from, int to) {
        if (to == from || to - from > LONGEST_REGION_CHARACTERS) {
            return false;
        }
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (!isDigit(c) && c != '-' && (c < 'a' || c > 'z')) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
