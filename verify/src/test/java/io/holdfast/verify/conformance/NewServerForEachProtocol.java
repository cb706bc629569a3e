package io.holdfast.verify.conformance;

import java.util.Objects;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Starts the server of a test class again before each protocol, so that the second finds no queues of the first. It has one partition for JSON
 * and four for Query, because what clients see must not depend on that.
 */
final class NewServerForEachProtocol implements BeforeClassTemplateInvocationCallback {
    private static final String FIELD = "holdfast";
    private static int partitions = 1;

    /** How many partitions a server gets that is started now. */
    static int partitions() {
        return partitions;
    }

    @Override
    public void beforeClassTemplateInvocation(ExtensionContext context) throws ReflectiveOperationException {
        Object field = context.getRequiredTestClass().getDeclaredField(FIELD).get(null);
        ServerUnderTest server = (ServerUnderTest) Objects.requireNonNull(field);
        server.afterAll(context);
        partitions = context.getDisplayName().contains(Protocol.QUERY.name()) ? 4 : 1;
        server.beforeAll(context);
    }
}
