package io.holdfast.control.identity;

import static io.holdfast.control.identity.KeptIdentities.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class IdentityEngineTest {
    private final KeptIdentities kept = new KeptIdentities();

    @Test
    void nameIsTakenOnceWhateverItsCaseAndPerAccount() {
        kept.createUser("ann");

        assertThat(kept.createUser("Ann")).isEqualTo(refused(IdentityRefusal.USER_EXISTS));
        assertThat(kept.handle(new IdentityCommand.CreateUser("111111111111", "/", "ann", "AIDAX", Map.of())))
                .isInstanceOf(IdentityReply.UserMade.class);
        assertThat(kept.engine.view().user(ACCOUNT, "Ann")).isNull();
        assertThat(kept.engine.view().user(ACCOUNT, "ann")).isNotNull();
    }

    @Test
    void userHasTwoKeysAtMost() {
        kept.createUser("ann");
        kept.createKey("ann", "AKIA1");
        kept.createKey("ann", "AKIA2");

        assertThat(kept.createKey("ann", "AKIA3")).isEqualTo(refused(IdentityRefusal.TOO_MANY_KEYS));
        kept.deleteKey("ann", "AKIA1");
        assertThat(kept.createKey("ann", "AKIA2")).isEqualTo(refused(IdentityRefusal.ID_IS_TAKEN));
        assertThat(kept.createKey("ann", "AKIA3")).isInstanceOf(IdentityReply.KeyMade.class);
    }

    @Test
    void keyOfAnotherUserCannotBeChanged() {
        kept.createUser("ann");
        kept.createUser("bob");
        kept.createKey("ann", "AKIA1");

        assertThat(kept.deleteKey("bob", "AKIA1")).isEqualTo(refused(IdentityRefusal.NO_SUCH_KEY));
        assertThat(kept.handle(new IdentityCommand.UpdateAccessKey(ACCOUNT, "bob", "AKIA1", false)))
                .isEqualTo(refused(IdentityRefusal.NO_SUCH_KEY));
    }

    @Test
    void userIsDeletedOnlyWhenNothingIsLeftOfIt() {
        kept.createUser("ann");
        kept.createKey("ann", "AKIA1");
        kept.putPolicy("ann", "p", "{}");
        IdentityCommand delete = new IdentityCommand.DeleteUser(ACCOUNT, "ann");

        assertThat(kept.handle(delete)).isEqualTo(refused(IdentityRefusal.USER_HAS_KEYS));
        kept.deleteKey("ann", "AKIA1");
        assertThat(kept.handle(delete)).isEqualTo(refused(IdentityRefusal.USER_HAS_POLICIES));
        kept.handle(new IdentityCommand.DeleteUserPolicy(ACCOUNT, "ann", "p"));
        assertThat(kept.handle(delete)).isEqualTo(IdentityState.DONE);
        assertThat(kept.rows).isEmpty();
    }

    @Test
    void policiesAreBoundedInNumberAndInSum() {
        kept.createUser("ann");
        for (int i = 0; i < IdentityLimits.POLICIES_PER_USER; i++) {
            assertThat(kept.putPolicy("ann", "p" + i, "{}")).isEqualTo(IdentityState.DONE);
        }
        assertThat(kept.putPolicy("ann", "more", "{}")).isEqualTo(refused(IdentityRefusal.TOO_MANY_POLICIES));
        String longest = "x".repeat(IdentityLimits.POLICY_CHARACTERS_PER_USER - 18) + " ".repeat(5_000);
        assertThat(kept.putPolicy("ann", "p0", longest)).isEqualTo(IdentityState.DONE);
        assertThat(kept.putPolicy("ann", "p0", longest + "x")).isEqualTo(refused(IdentityRefusal.POLICIES_TOO_LONG));
    }

    @Test
    void tagsAreSetTakenOffAndBounded() {
        kept.createUser("ann");
        kept.handle(tags(Map.of("a", "1", "b", "2"), List.of()));
        kept.handle(tags(Map.of("a", "3"), List.of("b")));
        assertThat(Objects.requireNonNull(kept.loaded().user(ACCOUNT, "ann"))
                        .user()
                        .tags())
                .isEqualTo(Map.of("a", "3"));
        Map<String, String> many = new HashMap<>();
        for (int i = 0; i < IdentityLimits.TAGS_PER_USER; i++) {
            many.put("k" + i, "v");
        }
        assertThat(kept.handle(tags(many, List.of()))).isEqualTo(refused(IdentityRefusal.TOO_MANY_TAGS));
        assertThat(kept.handle(tags(many, List.of("a")))).isEqualTo(IdentityState.DONE);
    }

    private static IdentityCommand tags(Map<String, String> set, List<String> removed) {
        return new IdentityCommand.ChangeTags(ACCOUNT, "ann", set, removed);
    }

    @Test
    void whatChangesNothingCostsNoWrite() {
        kept.createUser("ann");
        kept.createKey("ann", "AKIA1");
        kept.putPolicy("ann", "p", "{}");
        int before = kept.changes;

        kept.putPolicy("ann", "p", "{}");
        kept.handle(new IdentityCommand.UpdateAccessKey(ACCOUNT, "ann", "AKIA1", true));
        kept.handle(new IdentityCommand.RecordUses(Map.of("AKIA9", new LastUse(1, "sqs", "us-east-1"))));
        assertThat(kept.changes).isEqualTo(before);
    }

    @Test
    void serverStaysClosedWhenItsLastKeyIsDeletedAndOpensWithItsLastUser() {
        kept.createUser("ann");
        assertThat(kept.engine.view().isEnforced()).isFalse();
        kept.createKey("ann", "AKIA1");
        kept.deleteKey("ann", "AKIA1");
        kept.restart();
        assertThat(kept.engine.view().isEnforced()).isTrue();

        kept.handle(new IdentityCommand.DeleteUser(ACCOUNT, "ann"));
        assertThat(kept.engine.view().isEnforced()).isFalse();
        assertThat(kept.loaded().isEnforced()).isFalse();
    }

    @Test
    void sessionKeysEndWithTheirTimeOrTheirAccessKey() {
        kept.createUser("ann");
        kept.createKey("ann", "AKIA1");
        kept.createKey("ann", "AKIA2");
        kept.createSession("AKIA1", "ASIA1", 1_000);
        kept.createSession("AKIA1", "ASIA2", 1_001);
        kept.createSession("AKIA2", "ASIA3", 9_000);
        kept.deleteKey("ann", "AKIA2");

        assertThat(kept.handle(new IdentityCommand.DeleteEndedSessionKeys(10))).isEqualTo(new IdentityReply.Deleted(2));
        assertThat(kept.engine.view().sessionKeys().get("ASIA2")).isNotNull();
        assertThat(kept.createSession("AKIA2", "ASIA4", 9_000)).isEqualTo(refused(IdentityRefusal.NO_SUCH_KEY));
    }

    @Test
    void sessionKeysAreBoundedAndEndedOnesMakeRoom() {
        kept.createUser("ann");
        kept.createKey("ann", "AKIA1");
        for (int i = 0; i < IdentityLimits.SESSION_KEYS_PER_USER; i++) {
            kept.createSession("AKIA1", "ASIA" + i, i == 7 ? 1_000 : 9_000);
        }
        assertThat(kept.createSession("AKIA1", "ASIAX", 9_000)).isEqualTo(IdentityState.DONE);
        assertThat(kept.createSession("AKIA1", "ASIAY", 9_000))
                .isEqualTo(refused(IdentityRefusal.TOO_MANY_SESSION_KEYS));
    }

    @Test
    void usersAreBounded() {
        for (int i = 0; i < IdentityLimits.USERS; i++) {
            kept.createUser("user" + i);
        }
        assertThat(kept.createUser("more")).isEqualTo(refused(IdentityRefusal.TOO_MANY_USERS));
        assertThat(kept.loaded().users().size()).isEqualTo(IdentityLimits.USERS);
    }

    @Test
    void everythingIsThereAfterARestart() {
        kept.createUser("ann");
        kept.createKey("ann", "AKIA2");
        kept.createKey("ann", "AKIA1");
        kept.putPolicy("ann", "p/q", "{}");
        kept.createSession("AKIA1", "ASIA1", 9_000);
        kept.handle(new IdentityCommand.UpdateAccessKey(ACCOUNT, "ann", "AKIA1", false));
        kept.handle(new IdentityCommand.RecordUses(Map.of("AKIA2", new LastUse(5, "sqs", "us-east-1"))));
        IdentityView before = kept.engine.view();
        IdentityView after = kept.loaded();

        UserEntry ann = Objects.requireNonNull(after.user(ACCOUNT, "ann"));
        assertThat(ann.user())
                .isEqualTo(Objects.requireNonNull(before.user(ACCOUNT, "ann")).user());
        assertThat(ann.keyIds()).containsExactlyInAnyOrder("AKIA1", "AKIA2");
        assertThat(ann.policies()).isEqualTo(Map.of("p/q", "{}"));
        assertThat(Objects.requireNonNull(after.accessKeys().get("AKIA1")).active())
                .isFalse();
        assertThat(after.lastUses().get("AKIA2")).isEqualTo(new LastUse(5, "sqs", "us-east-1"));
        assertThat(after.sessionKeysOf(ann.user().id())).isEqualTo(1);
    }

    @Test
    void whatIsLeftOfALostUserBelongsToNobody() {
        kept.createUser("ann");
        kept.createKey("ann", "AKIA1");
        kept.putPolicy("ann", "everything", "{}");
        kept.rows.keySet().removeIf(row -> row.startsWith("user/"));
        kept.restart();

        assertThat(kept.engine.view().accessKeys().size()).isZero();
        assertThat(kept.engine.view().isEnforced()).isTrue();
        kept.handle(new IdentityCommand.CreateUser(ACCOUNT, "/", "ann", "AIDANEW", Map.of()));
        assertThat(Objects.requireNonNull(kept.loaded().user(ACCOUNT, "ann")).policies())
                .isEmpty();
    }

    @Test
    void viewDoesNotChangeWithLaterDecisions() {
        kept.createUser("ann");
        IdentityView before = kept.engine.view();
        kept.createKey("ann", "AKIA1");

        assertThat(before.accessKeys().size()).isZero();
        List<String> names = new ArrayList<>();
        before.users().forEachAfter("", (id, entry) -> names.add(entry.user().name()));
        assertThat(names).containsExactly("ann");
    }

    private static IdentityReply refused(IdentityRefusal why) {
        return new IdentityReply.Refused(why);
    }
}
