package io.holdfast.app.peer;

import io.holdfast.control.member.MemberCommand;
import io.holdfast.control.member.MemberReply;
import io.holdfast.control.member.MemberView;
import java.util.concurrent.CompletableFuture;

/** What the control rows say of the nodes. Any thread. */
public interface MemberDecisions {
    /** All that is durable, as far as it is known here. */
    MemberView view();

    /** Decides; fails where another node leads the control partition. */
    CompletableFuture<MemberReply> submit(MemberCommand command);

    /** Whether this node decides. */
    boolean isLed();
}
