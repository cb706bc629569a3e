package io.holdfast.app.cli;

import java.util.Objects;
import picocli.CommandLine.Model.CommandSpec;

/** Says what policies allow, and which statement decides. */
final class PolicyCommand {
    private static final String AS = "--as";
    private static final String ACTION = "--action";
    private static final String QUEUE = "--queue";
    private static final String FROM = "--from";

    private PolicyCommand() {}

    /** The group with its commands. */
    static CommandSpec spec(ProcessEnvironment surroundings) {
        CommandSpec group = Commands.group("policy", "Look at what policies allow.");
        new AdministrationCommand(
                        surroundings,
                        "explain",
                        "Say whether somebody may do something, and why.",
                        PolicyCommand::explain)
                .option(AS, "WHO", "The id of an access key, or the name of a user.", true)
                .option(ACTION, "ACTION", "As policies write it, such as sqs:SendMessage.", true)
                .option(QUEUE, "QUEUE", "The name of a queue, or its ARN.", true)
                .option(FROM, "ADDRESS", "The address that the request comes from, for conditions that ask for it.")
                .in(group);
        return group;
    }

    private static void explain(Users users, GivenArguments given) throws CommandRefused {
        given.out()
                .println(users.explain(
                        Objects.requireNonNull(given.option(AS)),
                        Objects.requireNonNull(given.option(ACTION)),
                        Objects.requireNonNull(given.option(QUEUE)),
                        given.option(FROM)));
    }
}
