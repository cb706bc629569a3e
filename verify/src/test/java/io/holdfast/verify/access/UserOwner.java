package io.holdfast.verify.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Owns a user, changes its keys and its policy one after the other, and knows how they must be. One thread at a time. */
final class UserOwner {
    private static final Pattern KEY =
            Pattern.compile("<AccessKeyId>([^<]*)</AccessKeyId>\\s*<Status>([^<]*)</Status>");
    private static final String NEW_KEY = "new";
    private static final int NO_POLICY = 0;

    /**
     * How the user is.
     *
     * @param policy the version of its policy
     * @param keys which it has, and whether they are active
     */
    private record State(int policy, Map<String, Boolean> keys) {
        State {
            keys = new TreeMap<>(keys);
        }

        State withPolicy(int other) {
            return new State(other, keys);
        }

        State withKey(String id, boolean active) {
            State changed = new State(policy, keys);
            changed.keys.put(id, active);
            return changed;
        }

        State withoutKey(String id) {
            State changed = new State(policy, keys);
            changed.keys.remove(id);
            return changed;
        }
    }

    private final String name;
    private final LockedServer server;
    private final Credentials administrator;
    private final SplittableRandom random;
    private final Map<String, Credentials> secrets = new HashMap<>();
    private final Map<String, Credentials> deleted = new HashMap<>();
    private State acknowledged = new State(NO_POLICY, Map.of());
    private State attempted = acknowledged;
    private int versions;
    private int changes;

    UserOwner(String name, LockedServer server, Credentials administrator, SplittableRandom random) {
        this.name = name;
        this.server = server;
        this.administrator = administrator;
        this.random = random;
    }

    void create() {
        iam("CreateUser");
    }

    /** One acknowledged change; an exception means that its outcome is unknown. */
    void step() {
        List<String> ids = List.copyOf(acknowledged.keys().keySet());
        String some = ids.isEmpty() ? NEW_KEY : ids.get(random.nextInt(ids.size()));
        int choice = random.nextInt(4);
        if (choice == 0) {
            putOrDeletePolicy();
        } else if (ids.size() < 2 && (ids.isEmpty() || choice == 1)) {
            attempted = acknowledged.withKey(NEW_KEY, true);
            HttpAnswer made = iam("CreateAccessKey");
            Credentials key = new Credentials(made.element("AccessKeyId"), made.element("SecretAccessKey"));
            secrets.put(key.id(), key);
            attempted = acknowledged.withKey(key.id(), true);
        } else if (choice == 2) {
            attempted = acknowledged.withoutKey(some);
            iam("DeleteAccessKey", "AccessKeyId", some);
            noteDeleted(some);
        } else {
            boolean active = !acknowledged.keys().get(some);
            attempted = acknowledged.withKey(some, active);
            iam("UpdateAccessKey", "AccessKeyId", some, "Status", active ? "Active" : "Inactive");
        }
        acknowledged = attempted;
        changes++;
    }

    private void putOrDeletePolicy() {
        boolean delete = acknowledged.policy() != NO_POLICY && random.nextBoolean();
        attempted = acknowledged.withPolicy(delete ? NO_POLICY : ++versions);
        if (delete) {
            iam("DeleteUserPolicy", "PolicyName", "p");
        } else {
            iam(
                    "PutUserPolicy",
                    "PolicyName",
                    "p",
                    "PolicyDocument",
                    "{\"Statement\":[{\"Sid\":\"v" + versions
                            + "\",\"Effect\":\"Allow\",\"Action\":\"sqs:ListQueues\",\"Resource\":\"*\"}]}");
        }
    }

    private void noteDeleted(String id) {
        Credentials gone = secrets.remove(id);
        if (gone != null) {
            deleted.put(id, gone);
        }
    }

    /** After a restart: fails if the user is as nobody was told and nobody asked for, or if a key works as it should not. */
    void verify() {
        State found = found();
        State wanted = attempted;
        if (wanted.keys().containsKey(NEW_KEY)) {
            String made = found.keys().keySet().stream()
                    .filter(id -> !acknowledged.keys().containsKey(id))
                    .findAny()
                    .orElse(NEW_KEY);
            wanted = acknowledged.withKey(made, true);
        }
        assertThat(found).as("%s: acknowledged, or under way", name).isIn(acknowledged, wanted);
        acknowledged.keys().keySet().stream()
                .filter(id -> !found.keys().containsKey(id))
                .toList()
                .forEach(this::noteDeleted);
        acknowledged = found;
        attempted = found;
        found.keys().forEach((id, active) -> {
            if (secrets.containsKey(id)) {
                String allowed = found.policy() == NO_POLICY ? "403 AccessDenied" : "200";
                assertThat(list(secrets.get(id))).isEqualTo(active ? allowed : "403 InvalidClientTokenId");
            }
        });
        deleted.values().forEach(key -> assertThat(list(key)).as("deleted").isEqualTo("403 InvalidClientTokenId"));
        deleted.clear();
    }

    private String list(Credentials who) {
        return server.sqs(who, "ListQueues", "{}").outcome();
    }

    private State found() {
        Map<String, Boolean> keys = new TreeMap<>();
        Matcher listed = KEY.matcher(iam("ListAccessKeys").text());
        while (listed.find()) {
            keys.put(listed.group(1), listed.group(2).equals("Active"));
        }
        boolean hasPolicy = iam("ListUserPolicies").text().contains("<member>p</member>");
        int policy = hasPolicy
                ? Integer.parseInt(
                        iam("GetUserPolicy", "PolicyName", "p").text().replaceFirst("(?s).*%22v(\\d+)%22.*", "$1"))
                : NO_POLICY;
        return new State(policy, keys);
    }

    private HttpAnswer iam(String action, String... members) {
        return server.iam(
                administrator,
                action,
                Stream.concat(Stream.of("UserName", name), Stream.of(members)).toArray(String[]::new));
    }

    @Override
    public String toString() {
        return changes + " changes of " + name;
    }
}
