package io.holdfast.app;

import io.holdfast.control.identity.IdentityCommand;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.identity.LastUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Commands about a few users and keys, so that most of them meet. */
final class RandomIdentities {
    private static final String ACCOUNT = "000000000000";

    private final SplittableRandom random;
    private int ids;

    RandomIdentities(SplittableRandom random) {
        this.random = random;
    }

    long nowMillis() {
        return 1_000L + ids;
    }

    IdentityCommand next(IdentityView view) {
        ids++;
        String user = "user" + random.nextInt(3);
        return switch (random.nextInt(12)) {
            case 0, 1 -> new IdentityCommand.CreateUser(ACCOUNT, "/", user, "AIDA" + ids, Map.of("made", "by " + ids));
            case 2 -> new IdentityCommand.DeleteUser(ACCOUNT, user);
            case 3, 4 ->
                new IdentityCommand.CreateAccessKey(
                        ACCOUNT, user, "AKIA" + ids, new byte[] {(byte) ids}, Long.MAX_VALUE - ids);
            case 5 -> new IdentityCommand.UpdateAccessKey(ACCOUNT, user, key(view), random.nextBoolean());
            case 6 -> new IdentityCommand.DeleteAccessKey(ACCOUNT, user, key(view));
            case 7, 8 -> new IdentityCommand.PutUserPolicy(ACCOUNT, user, "p" + random.nextInt(2), "{" + ids + "}");
            case 9 -> new IdentityCommand.DeleteUserPolicy(ACCOUNT, user, "p" + random.nextInt(2));
            case 10 ->
                random.nextInt(3) == 0
                        ? new IdentityCommand.DeleteEndedSessionKeys(2)
                        : new IdentityCommand.CreateSessionKey(
                                key(view), "ASIA" + ids, new byte[] {(byte) ids}, nowMillis() + random.nextInt(9));
            default -> new IdentityCommand.RecordUses(Map.of(key(view), new LastUse(ids, "sqs", "us-east-1")));
        };
    }

    private String key(IdentityView view) {
        List<String> keys = new ArrayList<>();
        view.accessKeys().forEachAfter("", (id, key) -> keys.add(id));
        return keys.isEmpty() ? "AKIANONE" : keys.get(random.nextInt(keys.size()));
    }
}
