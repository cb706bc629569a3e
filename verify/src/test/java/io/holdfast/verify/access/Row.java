package io.holdfast.verify.access;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of the matrix: a request, what it takes to be allowed, and what callers get who are not told by that alone.
 *
 * @param grants all that it needs; without any one of them it is refused
 * @param success what those who may get: a status, and the code of an error that only they see
 * @param foreigner what the administrator of another account gets
 */
record Row(HttpCall call, List<Grant> grants, String success, String foreigner) {
    static final String DENIED = "403 AccessDenied";
    static final String OK = "200";
    static final String NO_ENTITY = "404 NoSuchEntity";

    Row {
        grants = List.copyOf(grants);
    }

    /** An action on a resource, by its ARN. */
    record Grant(String action, String resource) {}

    /** The same, if those who may get something else. */
    Row with(String otherSuccess) {
        return new Row(call, grants, otherSuccess, foreigner);
    }

    /** A policy that allows just this. */
    String exactPolicy() {
        List<String> statements = new ArrayList<>();
        for (Grant grant : grants) {
            statements.add("{\"Effect\":\"Allow\",\"Action\":\"" + grant.action + "\",\"Resource\":\"" + grant.resource
                    + "\"}");
        }
        return policy(statements);
    }

    /** A policy that allows everything else, be it the same action on other resources. */
    static String allBut(Grant grant) {
        return policy(List.of(
                "{\"Effect\":\"Allow\",\"NotAction\":\"" + grant.action + "\",\"Resource\":\"*\"}",
                "{\"Effect\":\"Allow\",\"Action\":\"" + grant.action + "\",\"NotResource\":\"" + grant.resource
                        + "\"}"));
    }

    private static String policy(List<String> statements) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":[" + String.join(",", statements) + "]}";
    }
}
