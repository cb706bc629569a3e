package io.holdfast.app.partition;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;

/** The door to a partition that another node leads. Whatever goes wrong on the way there and back, it is worth another try. */
public final class DoorElsewhere implements PartitionDoor {
    private final WayElsewhere way;

    public DoorElsewhere(WayElsewhere way) {
        this.way = way;
    }

    @Override
    public void submit(Command command, Call call) {
        call.abandonment = way.submit(command, call.origin(), new CommandOutcome() {
            @Override
            public void decided(Reply reply) {
                CallNotifier.answer(call, reply);
            }

            @Override
            public void notTaken() {
                CallNotifier.fail(call, Unavailable.NOT_TAKEN);
            }

            @Override
            public void unknown() {
                CallNotifier.fail(call, Unavailable.NOT_LEADER);
            }
        });
    }
}
