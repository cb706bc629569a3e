package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a key, uses it, disables it, deletes it, and changes a policy beside that; knows what was acknowledged. An exception means that the outcome of the
 * last request is unknown. One thread at a time.
 */
final class KeyOwner {
    private static final String USER = "&UserName=ann";
    private static final Pattern KEY =
            Pattern.compile("<AccessKeyId>(.*?)</AccessKeyId>.*<SecretAccessKey>(.*?)</SecretAccessKey>");
    private static final Pattern LISTED = Pattern.compile("<AccessKeyId>(.*?)</AccessKeyId>");
    private static final Pattern NUMBER = Pattern.compile("policy-(\\d+)");

    /** What is known of the key. */
    private enum State {
        GONE,
        MAKING,
        ACTIVE,
        DISABLING,
        DISABLED,
        DELETING
    }

    private final String adminId;
    private final String adminSecret;
    private State state = State.GONE;
    private String keyId = "";
    private String secret = "";
    private int policy;
    private int attemptedPolicy;
    private int steps;

    KeyOwner(String adminId, String adminSecret) {
        this.adminId = adminId;
        this.adminSecret = adminSecret;
    }

    void step(int port) throws IOException {
        steps++;
        switch (state) {
            case GONE -> {
                state = State.MAKING;
                Matcher made = KEY.matcher(iam(port, "CreateAccessKey" + USER).body());
                assertThat(made.find()).isTrue();
                keyId = made.group(1);
                secret = made.group(2);
                state = State.ACTIVE;
            }
            case ACTIVE -> {
                assertThat(use(port)).as("a key that was acknowledged").isEqualTo(200);
                state = State.DISABLING;
                iam(port, "UpdateAccessKey" + USER + "&Status=Inactive&AccessKeyId=" + keyId);
                state = State.DISABLED;
            }
            default -> {
                assertThat(use(port)).as("a disabled key").isEqualTo(403);
                state = State.DELETING;
                iam(port, "DeleteAccessKey" + USER + "&AccessKeyId=" + keyId);
                state = State.GONE;
            }
        }
        attemptedPolicy = policy + 1;
        iam(port, "PutUserPolicy" + USER + "&PolicyName=p&PolicyDocument=" + document(attemptedPolicy));
        policy = attemptedPolicy;
    }

    /** After a restart, and again it is known how everything is. */
    void verify(int port) throws IOException {
        if (steps == 0) {
            iam(port, "CreateUser" + USER);
        } else {
            verifyKey(port);
            verifyPolicy(port);
        }
        Matcher left = LISTED.matcher(iam(port, "ListAccessKeys" + USER).body());
        while (left.find()) {
            iam(port, "DeleteAccessKey" + USER + "&AccessKeyId=" + left.group(1));
        }
        state = State.GONE;
    }

    private void verifyKey(int port) throws IOException {
        switch (state) {
            case ACTIVE -> assertThat(use(port)).as("an acknowledged key").isEqualTo(200);
            case DISABLING -> assertThat(use(port)).isIn(200, 403);
            case DISABLED, DELETING ->
                assertThat(use(port)).as("a disabled key").isEqualTo(403);
            default -> {
                // Nothing was promised of a key that is being made; and one that is gone is not listed.
                boolean isListed = LISTED.matcher(
                                iam(port, "ListAccessKeys" + USER).body())
                        .find();
                assertThat(isListed && state == State.GONE)
                        .as("a deleted key is back")
                        .isFalse();
            }
        }
    }

    private void verifyPolicy(int port) throws IOException {
        if (attemptedPolicy == 0) {
            return;
        }
        HttpResponse<String> found = new SignedForm(port, adminId, adminSecret)
                .post("iam", "Version=2010-05-08&Action=GetUserPolicy" + USER + "&PolicyName=p");
        Matcher number = NUMBER.matcher(found.body());
        int stored = number.find() ? Integer.parseInt(number.group(1)) : 0;
        assertThat(stored).as("the acknowledged policy or the one under way").isIn(policy, attemptedPolicy);
        policy = stored;
    }

    private HttpResponse<String> iam(int port, String request) throws IOException {
        HttpResponse<String> answer =
                new SignedForm(port, adminId, adminSecret).post("iam", "Version=2010-05-08&Action=" + request);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private int use(int port) throws IOException {
        return new SignedForm(port, keyId, secret)
                .post("sts", "Version=2011-06-15&Action=GetCallerIdentity")
                .statusCode();
    }

    private static String document(int number) {
        return "%7B%22Statement%22%3A%7B%22Sid%22%3A%22policy-" + number
                + "%22%2C%22Effect%22%3A%22Allow%22%2C%22Action%22%3A%22sqs%3A*%22%2C%22Resource%22%3A%22*%22%7D%7D";
    }

    @Override
    public String toString() {
        return steps + " changes of keys, " + policy + " of policies";
    }
}
