package io.holdfast.verify.conformance;

import io.holdfast.testkit.HoldfastExtension;
import io.holdfast.testkit.HoldfastTestServer;
import io.holdfast.testkit.TestClock;
import io.holdfast.testkit.ThreeNodes;
import java.net.URI;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What a test class speaks to: a server of its own, or, with {@code -Dholdfast.nodes=3}, the three nodes of a cluster, which many classes share and
 * each test asks in turn.
 */
final class ServerUnderTest implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {
    static final boolean IS_CLUSTER = Integer.getInteger("holdfast.nodes", 1) == 3;

    private final UnaryOperator<HoldfastTestServer.Builder> change;
    private final HoldfastExtension alone;
    private @Nullable ThreeNodes nodes;
    private int turn;

    private ServerUnderTest(UnaryOperator<HoldfastTestServer.Builder> change) {
        this.change = change;
        this.alone = HoldfastExtension.with(change);
    }

    static ServerUnderTest create() {
        return with(UnaryOperator.identity());
    }

    /** A server that differs from the default. */
    static ServerUnderTest with(UnaryOperator<HoldfastTestServer.Builder> change) {
        return new ServerUnderTest(change);
    }

    /** The same for a whole test. */
    URI endpoint() {
        List<URI> all = endpoints();
        return all.get(turn % all.size());
    }

    /** All that can be asked for the same. */
    List<URI> endpoints() {
        return nodes == null ? List.of(alone.endpoint()) : nodes.endpoints();
    }

    TestClock clock() {
        return nodes == null ? alone.clock() : nodes.clock();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (IS_CLUSTER) {
            nodes = ThreeNodes.like(change);
            deleteQueues(new RawWire(this, Protocol.JSON));
        } else {
            alone.beforeAll(context);
        }
    }

    /** Others may have left some; each class begins without any. */
    private static void deleteQueues(RawWire wire) {
        for (Object url : wire.call("ListQueues", "{}").succeeds().list("QueueUrls")) {
            wire.call("DeleteQueue", "{'QueueUrl':'%s'}", url).succeeds();
        }
        wire.hangUp();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        turn++;
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (nodes == null) {
            alone.afterAll(context);
        }
    }
}
