package io.holdfast.verify.conformance;

import io.holdfast.testkit.HoldfastExtension;
import java.util.Objects;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Starts the server of a test class again before each protocol, so that the second finds no queues of the first. */
final class NewServerForEachProtocol implements BeforeClassTemplateInvocationCallback {
    private static final String FIELD = "holdfast";

    @Override
    public void beforeClassTemplateInvocation(ExtensionContext context) throws ReflectiveOperationException {
        Object field = context.getRequiredTestClass().getDeclaredField(FIELD).get(null);
        HoldfastExtension server = (HoldfastExtension) Objects.requireNonNull(field);
        server.afterAll(context);
        server.beforeAll(context);
    }
}
