package io.holdfast.testkit;

import java.net.URI;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Starts a server for a test class and stops it afterwards:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final HoldfastExtension holdfast = HoldfastExtension.create();
 * }</pre>
 *
 * As a static field it serves the whole class, as an instance field each test gets a server of its own.
 */
public final class HoldfastExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    private final UnaryOperator<HoldfastTestServer.Builder> change;
    private @Nullable HoldfastTestServer server;
    private boolean forTheWholeClass;

    private HoldfastExtension(UnaryOperator<HoldfastTestServer.Builder> change) {
        this.change = change;
    }

    public static HoldfastExtension create() {
        return with(UnaryOperator.identity());
    }

    /** A server that differs from the default. */
    public static HoldfastExtension with(UnaryOperator<HoldfastTestServer.Builder> change) {
        return new HoldfastExtension(change);
    }

    /** What SDKs call the endpoint override. */
    public URI endpoint() {
        return server().endpoint();
    }

    public TestClock clock() {
        return server().clock();
    }

    public HoldfastTestServer server() {
        if (server == null) {
            throw new IllegalStateException(
                    "the server runs only during tests; is the field annotated with @RegisterExtension?");
        }
        return server;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        forTheWholeClass = true;
        start();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (!forTheWholeClass) {
            start();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!forTheWholeClass) {
            stop();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        stop();
    }

    private void start() {
        server = change.apply(HoldfastTestServer.builder()).start();
    }

    private void stop() {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
