package io.holdfast.app.cli;

import io.holdfast.app.cli.AdministrationCommand.Given;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.identity.UserAdministration;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Says what policies allow, and which statement decides. */
final class PolicyCommand {
    private static final String AS = "--as";
    private static final String ACTION = "--action";
    private static final String QUEUE = "--queue";
    private static final String FROM = "--from";

    private final Clock clock;

    private PolicyCommand(Clock clock) {
        this.clock = clock;
    }

    /** The group with its commands. */
    static CommandSpec spec(ProcessEnvironment surroundings) {
        PolicyCommand policy = new PolicyCommand(surroundings.wallClock());
        CommandSpec group = Commands.group("policy", "Look at what policies allow.");
        new AdministrationCommand(
                        surroundings, "explain", "Say whether somebody may do something, and why.", policy::explain)
                .option(AS, "WHO", "The id of an access key, or the name of a user.", true)
                .option(ACTION, "ACTION", "As policies write it, such as sqs:SendMessage.", true)
                .option(QUEUE, "QUEUE", "The name of a queue, or its ARN.", true)
                .option(FROM, "ADDRESS", "The address that the request comes from, for conditions that ask for it.")
                .in(group);
        return group;
    }

    private void explain(UserAdministration users, Given given) throws QueryRefused, CommandRefused {
        String named = Objects.requireNonNull(given.option(ACTION));
        @Nullable IamAction action = IamAction.named(named);
        if (action == null) {
            throw new CommandRefused("There is no action " + named + "; they are written like sqs:SendMessage.");
        }
        QueueName queue = queue(Objects.requireNonNull(given.option(QUEUE)), given.settings());
        String who = Objects.requireNonNull(given.option(AS));
        given.out()
                .println(users.explain(who, action, queue, context(given.option(FROM)))
                        .text());
    }

    private static QueueName queue(String named, ServerSettings settings) throws CommandRefused {
        if (!named.startsWith("arn:")) {
            return new QueueName(
                    settings.identity().region(), settings.identity().account(), named);
        }
        @Nullable QueueName queue = QueueName.ofArn(named);
        if (queue == null) {
            throw new CommandRefused(named + " is not the ARN of a queue.");
        }
        return queue;
    }

    private RequestContext context(@Nullable String address) {
        long nowMillis = clock.millis();
        return new RequestContext() {
            @Override
            public long nowMillis() {
                return nowMillis;
            }

            @Override
            public @Nullable String sourceIp() {
                return address;
            }
        };
    }
}
