package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.action.Actions;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.metrics.RequestMeter;
import org.jspecify.annotations.Nullable;

/**
 * What both protocols of SQS need.
 *
 * @param detour null on a server that is alone
 */
public record SqsServices(
        Actions actions,
        Authentication authentication,
        PublicAddress address,
        RequestMeter meter,
        PollGroups polls,
        @Nullable Detour detour) {
    /** Of a server that is alone. */
    public SqsServices(
            Actions actions,
            Authentication authentication,
            PublicAddress address,
            RequestMeter meter,
            PollGroups polls) {
        this(actions, authentication, address, meter, polls, null);
    }

    /** Ends the polls of a group. Other nodes are told by the one that the client has asked. */
    void endPolls(PollGroups.Group group, Exchange exchange) {
        polls.end(group);
        if (detour != null && !exchange.isPassedOn()) {
            detour.endPolls(group.account(), group.id());
        }
    }
}
