package io.holdfast.app;

import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.peer.MemberDecisions;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlReply;
import io.holdfast.control.member.MemberCommand;
import io.holdfast.control.member.MemberReply;
import io.holdfast.control.member.MemberView;
import java.util.concurrent.CompletableFuture;

/** The nodes of the cluster in the control rows. Any thread. */
record ControlMembers(ControlPartition control) implements MemberDecisions {
    @Override
    public MemberView view() {
        return control.view().members();
    }

    @Override
    public CompletableFuture<MemberReply> submit(MemberCommand command) {
        return control.submit(new ControlCommand.ChangeMembers(command))
                .thenApply(reply -> ((ControlReply.MembersChanged) reply).reply());
    }

    @Override
    public boolean isLed() {
        return control.isLed();
    }
}
