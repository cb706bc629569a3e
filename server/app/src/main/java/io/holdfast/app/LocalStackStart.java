package io.holdfast.app;

import io.holdfast.app.access.Gate;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.config.LocalStackSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.endpoint.localstack.LocalStackAddress;
import io.holdfast.app.endpoint.localstack.LocalStackPages;
import io.holdfast.app.endpoint.localstack.LocalStackRoutes;
import io.holdfast.app.endpoint.localstack.QueueUrlForm;
import io.holdfast.app.endpoint.sqs.DeveloperEndpoint;
import io.holdfast.app.endpoint.sqs.PublicAddress;
import io.holdfast.app.endpoint.sqs.SqsServices;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.localstack.DeveloperMessages;
import io.holdfast.app.localstack.InitEnvironment;
import io.holdfast.app.localstack.InitScripts;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.peek.MessagePeek;
import java.util.concurrent.Executor;

/** What a server has that stands in for LocalStack. */
final class LocalStackStart {
    private final ServerSettings settings;
    private final LocalStackSettings localStack;
    private final InitScripts scripts;

    LocalStackStart(ServerSettings settings, LocalStackSettings localStack) {
        this.settings = settings;
        this.localStack = localStack;
        this.scripts = InitScripts.in(localStack.initScripts().orElse(null));
    }

    /** An address that the operator has chosen is what URLs begin with here too. */
    PublicAddress address(PublicAddress requested) {
        return settings.network().publicUrl().isPresent()
                ? requested
                : new LocalStackAddress(
                        QueueUrlForm.valueOf(localStack.queueUrls().name()), localStack.host(), requested);
    }

    RequestHandler routes(
            RequestHandler routes,
            SqsServices sqs,
            Partitions partitions,
            MessagePeek peek,
            Gate gate,
            ClockSteps times,
            Executor workers) {
        return new LocalStackRoutes(
                routes,
                new LocalStackPages(partitions, () -> partitions.directory().size() > 0, scripts, Version.CURRENT),
                new DeveloperEndpoint(sqs, new DeveloperMessages(partitions.directory(), peek, gate, times), workers));
    }

    /** Beside the server, which answers already. */
    void runScripts(int port) {
        String scheme = settings.network().scheme();
        InitEnvironment environment = new InitEnvironment(
                System.getenv(),
                scheme + "://127.0.0.1:" + port,
                settings.identity().region());
        AdminStart.workers("holdfast-init").execute(() -> scripts.run(environment));
    }

    void close() {
        scripts.close();
    }
}
