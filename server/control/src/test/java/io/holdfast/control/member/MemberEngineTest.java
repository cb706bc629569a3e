package io.holdfast.control.member;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.control.row.ControlRowChanges;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class MemberEngineTest {
    private static final int PARTITIONS = 12;

    private final Map<String, byte[]> rows = new TreeMap<>();
    private final ControlRowChanges changes = new ControlRowChanges() {
        @Override
        public void put(byte[] key, byte[] value) {
            rows.put(new String(key, StandardCharsets.UTF_8), value);
        }

        @Override
        public void delete(byte[] key) {
            rows.remove(new String(key, StandardCharsets.UTF_8));
        }
    };
    private MemberEngine engine = formed("a", "b", "c");

    private MemberEngine formed(String... names) {
        MemberEngine made = new MemberEngine(changes, MemberView.EMPTY);
        List<Member> nodes = new TreeSet<>(List.of(names))
                .stream().map(name -> Member.of(name, "host-" + name, 1, 2)).toList();
        made.handle(new MemberCommand.Form(nodes, PARTITIONS));
        return made;
    }

    private String done(MemberCommand command) {
        MemberReply reply = engine.handle(command);
        assertThat(reply).isInstanceOf(MemberReply.Done.class);
        return ((MemberReply.Done) reply).sentence();
    }

    private String refused(MemberCommand command) {
        MemberView before = engine.view();
        MemberReply reply = engine.handle(command);
        assertThat(reply).isInstanceOf(MemberReply.Refused.class);
        assertThat(engine.view()).isEqualTo(before);
        return ((MemberReply.Refused) reply).sentence();
    }

    private static MemberCommand.Join join(String name) {
        return new MemberCommand.Join(name, "host-" + name, 1, 2);
    }

    private void joined(String name) {
        done(join(name));
        done(new MemberCommand.Joined(name));
    }

    private long keptBy(String node) {
        return engine.view().placement().values().stream()
                .filter(keepers -> keepers.contains(node))
                .count();
    }

    private long ledBy(String node) {
        return engine.view().placement().values().stream()
                .filter(keepers -> keepers.get(0).equals(node))
                .count();
    }

    private void assertEachIsKeptBy(int nodes) {
        Collection<List<String>> placement = engine.view().placement().values();
        assertThat(placement)
                .hasSize(PARTITIONS)
                .allSatisfy(keepers -> assertThat(keepers).hasSize(nodes).doesNotHaveDuplicates());
    }

    @Test
    void theNodesThatFormAClusterAreKnownOnce() {
        MemberView first = engine.view();
        engine.handle(new MemberCommand.Form(List.of(Member.of("x", "x", 1, 2)), 3));
        assertThat(engine.view()).isEqualTo(first);
        assertThat(first.members()).containsExactly("a", "b", "c");
        assertThat(first.placement().get(4)).containsExactly("b", "c", "a");
    }

    @Test
    void whatIsDecidedIsInTheRows() {
        joined("d");
        done(new MemberCommand.Drain("d", true));
        done(new MemberCommand.Leave("a"));
        MemberLoad load = new MemberLoad();
        rows.forEach((key, value) -> assertThat(load.take(key, value)).isTrue());
        assertThat(load.finish()).isEqualTo(engine.view());
        assertThat(load.take("alarm/x", new byte[0])).isFalse();
        done(new MemberCommand.Forget("a"));
        assertThat(rows).doesNotContainKey("node/a");
    }

    @Test
    void bytesOfTheRows() {
        assertThat(HexFormat.of().formatHex(MemberRows.encode(new Member("d", "h", 1, 2, MemberState.LEAVING, true))))
                .isEqualTo("01" + "0000000168" + "0000000000000001" + "0000000000000002" + "0000000000000002" + "01");
        assertThat(HexFormat.of().formatHex(MemberRows.encode(List.of("a", "b"))))
                .isEqualTo("01" + "0000000000000002" + "0000000161" + "0000000162");
        assertThat(new String(MemberRows.key(7), StandardCharsets.UTF_8)).isEqualTo("placement/000007");
    }

    @Test
    void aNewNodeGetsItsShareOfReplicasAndLeaders() {
        assertThat(done(join("d"))).contains("as soon as it is there");
        assertThat(keptBy("d")).isZero();
        done(new MemberCommand.Joined("d"));
        assertEachIsKeptBy(3);
        for (String node : List.of("a", "b", "c", "d")) {
            assertThat(keptBy(node)).isEqualTo(9);
            assertThat(ledBy(node)).isEqualTo(3);
        }
        MemberView balanced = engine.view();
        done(new MemberCommand.Joined("d"));
        assertThat(engine.view()).isEqualTo(balanced);
    }

    @Test
    void joinMayBeSaidAgain() {
        done(join("d"));
        done(join("d"));
        done(new MemberCommand.Joined("d"));
        assertThat(done(join("d"))).contains("already");
    }

    @Test
    void aNodeThatLeavesGivesAllToTheOthers() {
        joined("d");
        done(new MemberCommand.Leave("b"));
        assertEachIsKeptBy(3);
        assertThat(keptBy("b")).isZero();
        assertThat(engine.view().withoutOffice()).containsExactly("b");
        done(new MemberCommand.Leave("b"));
        done(new MemberCommand.Forget("b"));
        assertThat(engine.view().nodes()).containsOnlyKeys("a", "c", "d");
        assertThat(ledBy("a")).isBetween(3L, 5L);
    }

    @Test
    void aDeadNodeIsReplacedAndTheLastOneIsNot() {
        done(new MemberCommand.RemoveDead("c"));
        assertEachIsKeptBy(2);
        done(new MemberCommand.Forget("c"));
        joined("d");
        assertEachIsKeptBy(3);
        done(new MemberCommand.GoOnAlone("a"));
        assertEachIsKeptBy(1);
        assertThat(engine.view().nodes()).containsOnlyKeys("a");
        assertThat(refused(new MemberCommand.RemoveDead("a"))).contains("the only one");
    }

    @Test
    void aPartitionMovesToWhereItIsWanted() {
        done(new MemberCommand.Move(0, "c"));
        assertThat(engine.view().placement().get(0)).containsExactly("c", "a", "b");
        joined("d");
        int without = engine.view().placement().entrySet().stream()
                .filter(entry -> !entry.getValue().contains("d"))
                .findFirst()
                .orElseThrow()
                .getKey();
        done(new MemberCommand.Move(without, "d"));
        assertThat(engine.view().placement().get(without)).hasSize(3).startsWith("d");
        assertThat(refused(new MemberCommand.Move(12, "d"))).isEqualTo("There is no partition 12; there are 0 to 11.");
        assertThat(refused(new MemberCommand.Move(1, "x")))
                .isEqualTo("The cluster has no node x; there are a, b, c, d.");
        done(new MemberCommand.Drain("d", true));
        assertThat(refused(new MemberCommand.Move(1, "d"))).contains("is drained");
    }

    @Test
    void aDrainIsUndoneAndSomebodyMustBeLeft() {
        done(new MemberCommand.Drain("a", true));
        done(new MemberCommand.Drain("b", true));
        assertThat(refused(new MemberCommand.Drain("c", true))).contains("No other node would be left");
        done(new MemberCommand.Drain("a", false));
        done(new MemberCommand.Drain("c", true));
        assertThat(engine.view().withoutOffice()).containsExactly("b", "c");
        assertThat(refused(new MemberCommand.Drain("x", true))).contains("no node x");
    }

    @Test
    void changesThatMakeNoSenseAreRefusedWithASentence() {
        assertThat(refused(new MemberCommand.Leave("a"))).contains("Only 2 nodes would be left");
        assertThat(refused(new MemberCommand.Leave("x"))).contains("no node x");
        assertThat(refused(new MemberCommand.Join("a", "elsewhere", 1, 2)))
                .contains("The cluster has a node a at host-a:1:2");
        assertThat(refused(new MemberCommand.Join("d", "host-a", 2, 3))).contains("two ports of its own");
        done(join("d"));
        assertThat(refused(join("e"))).isEqualTo("Node d is joining; wait until that is over.");
        assertThat(refused(new MemberCommand.Leave("b"))).contains("Node d is joining");
        assertThat(refused(new MemberCommand.Move(0, "d"))).contains("Node d is joining");
        // It never comes: that can be undone.
        done(new MemberCommand.Leave("d"));
        done(new MemberCommand.Forget("d"));
        joined("e");
    }
}
