package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.LeadershipLost;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes in one process. */
final class ClusterTest {
    @TempDir
    Path directory;

    private TestCluster cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = TestCluster.started(directory, 2);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void whatOneNodeCommitsAllHave() throws Exception {
        cluster.put(0, "k", "v");
        cluster.put(1, "other", "w");
        for (String node : List.of("a", "b", "c")) {
            cluster.awaitRow(node, 0, "k", "v");
            cluster.awaitRow(node, 1, "other", "w");
        }
        assertThat(cluster.get("a", 1, "k")).isNull();
    }

    @Test
    void theControlPartitionIsReplicatedToo() throws Exception {
        Batch batch = new Batch();
        batch.put(ControlDatabase.TABLE, TestCluster.bytes("k"), TestCluster.bytes("v"));
        cluster.commit(ControlDatabase.PARTITION, batch);
        for (String node : List.of("a", "b", "c")) {
            TestCluster.await(() -> cluster.node(node)
                    .store(ControlDatabase.PARTITION)
                    .get(ControlDatabase.TABLE, TestCluster.bytes("k")));
        }
    }

    /** Its rows are those of the disk, and what its log has more may never have been agreed on. */
    @Test
    void aNodeSaysThatItMayLackSomethingUntilALeaderHasToldIt() throws Exception {
        cluster.put(0, "k", "v");
        for (String node : List.of("a", "b", "c")) {
            cluster.awaitRow(node, 0, "k", "v");
            TestCluster.await(() -> cluster.node(node).leadership().isCatchingUp(0) ? null : true);
        }
        List.of("a", "b", "c").forEach(cluster::crash);

        cluster.start("a");
        assertThat(cluster.node("a").leadership().isCatchingUp(0)).isTrue();

        cluster.start("b");
        for (String node : List.of("a", "b")) {
            TestCluster.await(() -> cluster.node(node).leadership().isCatchingUp(0) ? null : true);
            assertThat(cluster.get(node, 0, "k")).isEqualTo("v");
        }
    }

    @Test
    void onlyTheLeaderCommits() throws Exception {
        String leader = cluster.leader(0);
        for (String follower : cluster.followers(0)) {
            TestCluster.await(() -> leader.equals(cluster.node(follower).leader(0)) ? true : null);
            assertThatThrownBy(() -> cluster.node(follower).store(0).commit(TestCluster.row("k", "v")))
                    .isInstanceOfSatisfying(
                            LeadershipLost.class,
                            lost -> assertThat(lost.leaderNode()).isEqualTo(leader));
        }
    }

    @Test
    void leadershipIsTold() throws Exception {
        String leader = cluster.leader(0);
        long term = cluster.term(leader, 0);
        TestCluster.await(() -> cluster.told(leader, 0).contains("leads " + term) ? true : null);
        for (String follower : cluster.followers(0)) {
            TestCluster.await(() -> cluster.told(follower, 0).contains("follows " + leader) ? true : null);
            assertThat(cluster.told(follower, 0)).noneMatch(line -> line.startsWith("leads"));
            assertThat(cluster.node(follower).leadership().holds(0, term)).isFalse();
        }
        assertThat(cluster.node(leader).leadership().holds(0, term)).isTrue();
        assertThat(cluster.node(leader).leadership().holds(0, term - 1)).isFalse();
    }

    @Test
    void aBatchOfAnotherTermIsRefused() throws Exception {
        String leader = cluster.leader(0);
        Batch earlier = TestCluster.row("k", "v");
        earlier.setTerm(cluster.term(leader, 0) + 1);
        assertThatThrownBy(() -> cluster.node(leader).store(0).commit(earlier)).isInstanceOf(LeadershipLost.class);
        Batch now = TestCluster.row("k", "now");
        now.setTerm(cluster.term(leader, 0));
        cluster.node(leader).store(0).commit(now);
        assertThat(cluster.get(leader, 0, "k")).isEqualTo("now");
    }

    /** The look before it is sent cannot be relied on: the term may end between. */
    @Test
    void aBatchOfAnotherTermChangesNothingEvenIfItIsAgreedOn() throws Exception {
        String leader = cluster.leader(0);
        Batch earlier = TestCluster.row("k", "v");
        earlier.setTerm(cluster.term(leader, 0) + 1);
        Group group = cluster.node(leader).node().group(0);
        assertThatThrownBy(() -> group.agree(Entry.of(earlier, 7))).isInstanceOf(LeadershipLost.class);
        cluster.put(0, "next", "v");
        cluster.followers(0).forEach(follower -> awaitNext(follower));
        for (String node : List.of("a", "b", "c")) {
            assertThat(cluster.get(node, 0, "k")).isNull();
        }
    }

    private void awaitNext(String follower) {
        try {
            cluster.awaitRow(follower, 0, "next", "v");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void timeOfTheNewestBatchIsKnownOnAllNodes() throws Exception {
        Batch batch = TestCluster.row("k", "v");
        batch.setTimeMillis(1_000);
        cluster.commit(0, batch);
        Batch earlier = TestCluster.row("k", "w");
        earlier.setTimeMillis(500);
        cluster.commit(0, earlier);
        for (String node : List.of("a", "b", "c")) {
            cluster.awaitRow(node, 0, "k", "w");
            assertThat(cluster.node(node).newestMillis(0)).isEqualTo(1_000);
            assertThat(cluster.node(node).newestMillis(1)).isZero();
        }
    }

    @Test
    void followersAreToldThatRowsHaveChanged() throws Exception {
        String follower = cluster.followers(0).get(0);
        AtomicInteger calls = new AtomicInteger();
        cluster.node(follower).whenApplied(0, calls::incrementAndGet);
        for (int i = 0; i < 50; i++) {
            cluster.put(0, "k" + i, "v");
        }
        cluster.awaitRow(follower, 0, "k49", "v");
        TestCluster.await(() -> calls.get() > 0 ? true : null);
        assertThat(calls.get()).isLessThan(50);
    }

    @Test
    void aLargeBatchIsAgreedOnWhole() throws Exception {
        byte[] large = new byte[700_000];
        Batch batch = new Batch();
        for (int i = 0; i < 8; i++) {
            batch.put(TestCluster.ROWS, TestCluster.bytes("large" + i), large);
        }
        cluster.commit(0, batch);
        for (String node : List.of("a", "b", "c")) {
            TestCluster.await(() -> cluster.node(node).store(0).get(TestCluster.ROWS, TestCluster.bytes("large7")));
            assertThat(cluster.node(node).store(0).get(TestCluster.ROWS, TestCluster.bytes("large0")))
                    .isEqualTo(large);
        }
    }

    @Test
    void whenTheLeaderDiesAnotherHasEverything() throws Exception {
        String first = cluster.leader(0);
        long term = cluster.term(first, 0);
        for (int i = 0; i < 100; i++) {
            cluster.put(0, "k" + i, "v" + i);
        }
        cluster.crash(first);
        String second = cluster.leader(0);
        assertThat(second).isNotEqualTo(first);
        assertThat(cluster.term(second, 0)).isGreaterThan(term);
        for (int i = 0; i < 100; i++) {
            assertThat(cluster.get(second, 0, "k" + i)).isEqualTo("v" + i);
        }
        cluster.put(0, "later", "v");
        cluster.start(first);
        cluster.awaitRow(first, 0, "later", "v");
    }

    @Test
    void aLeaderWithoutFollowersLosesItsLeaseAndItsOffice() throws Exception {
        String leader = cluster.leader(0);
        long term = cluster.term(leader, 0);
        cluster.followers(0).forEach(cluster::crash);
        TestCluster.await(() -> cluster.node(leader).leadership().holds(0, term) ? null : true);
        assertThatThrownBy(() -> cluster.node(leader).store(0).commit(TestCluster.row("k", "v")))
                .isInstanceOf(LeadershipLost.class);
        TestCluster.await(() -> cluster.term(leader, 0) == 0 ? true : null);
    }

    @Test
    void aNodeHandsOverWhatItLeads() throws Exception {
        String leader = cluster.leader(0);
        cluster.put(0, "k", "v");
        cluster.node(leader).drain();
        // On a busy machine the others can miss each other and elect it again, which then hands over again.
        String next = cluster.otherLeader(0, leader);
        assertThat(cluster.get(next, 0, "k")).isEqualTo("v");
        cluster.put(0, "k", "w");
        cluster.otherLeader(1, leader);
    }

    @Test
    void aPartitionMovesToANewNode() throws Exception {
        cluster.put(0, "k", "v");
        cluster.addPeer("d");
        ClusterStorage added = cluster.join("d");
        TestCluster.await(
                () -> added.status(ControlDatabase.PARTITION).members().size() == 4 ? true : null);
        assertThat(added.status(0).members()).isEmpty();
        added.join(0);
        cluster.awaitRow("d", 0, "k", "v");
        cluster.node("a").leave(0);
        assertThat(cluster.node("a").status(0).appliedIndex()).isEqualTo(-1);
        cluster.put(0, "k", "w");
        cluster.awaitRow("d", 0, "k", "w");
        TestCluster.await(() -> List.of("b", "c", "d").equals(added.status(0).members()) ? true : null);
        // It counts: one of the three may go.
        cluster.crash("b");
        cluster.put(0, "k", "x");
        cluster.awaitRow("d", 0, "k", "x");
        cluster.crash("d");
        cluster.start("b", "d");
        cluster.put(0, "k", "y");
        cluster.awaitRow("d", 0, "k", "y");
    }

    @Test
    void aLeaderIsMovedToAGivenNode() throws Exception {
        String leader = cluster.leader(0);
        String other = cluster.followers(0).get(0);
        assertThat(cluster.node(leader).transfer(0, other)).isTrue();
        TestCluster.await(() -> cluster.term(other, 0) != 0 ? true : null);
        assertThat(cluster.node(leader).transfer(0, other)).isFalse();
    }

    @Test
    void aNodeThatDoesNotComeBackIsTakenOut() throws Exception {
        String dead = cluster.followers(0).get(0);
        cluster.crash(dead);
        cluster.node(cluster.leader(0)).removeMember(0, dead);
        assertThat(cluster.node(cluster.leader(0)).status(0).members())
                .hasSize(2)
                .doesNotContain(dead);
        cluster.put(0, "k", "v");
    }

    @Test
    void allNodesStartAgain() throws Exception {
        cluster.put(0, "k", "v");
        cluster.close();
        cluster.start("a", "b", "c");
        assertThat(cluster.get(cluster.leader(0), 0, "k")).isEqualTo("v");
        cluster.put(0, "k", "w");
    }
}
