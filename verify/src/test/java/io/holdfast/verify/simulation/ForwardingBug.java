package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.verify.simulation.ForwardingSimulation.ForwardingPorts;
import org.jspecify.annotations.Nullable;

/** The test of the test for requests that are passed on: bugs that must be found, each with the law that finds it. */
enum ForwardingBug {
    FORWARDED_DELETE_LOST(Law.DELETED_STAYS_DELETED, answering(DeleteMessage.class)),
    FORWARDED_SEND_LOST(Law.NOTHING_IS_LOST, answering(SendMessage.class)),
    PASSED_ON_AGAIN(Law.IN_ONE_QUEUE, new ForwardingPorts() {
        @Override
        long passesOnAgainMillis() {
            return 300;
        }
    });

    private final Law law;

    @SuppressWarnings("ImmutableEnumChecker") // keeps nothing
    private final ForwardingPorts ports;

    ForwardingBug(Law law, ForwardingPorts ports) {
        this.law = law;
        this.ports = ports;
    }

    /** The law by which it is found, though others may find it as well. */
    Law law() {
        return law;
    }

    ForwardingPorts ports() {
        return ports;
    }

    /** The node that was asked takes silence for success. */
    private static ForwardingPorts answering(Class<? extends Command> kind) {
        return new ForwardingPorts() {
            @Override
            @Nullable
            Reply unanswered(Command command) {
                return kind.isInstance(command) ? Reply.Done.DONE : null;
            }
        };
    }
}
