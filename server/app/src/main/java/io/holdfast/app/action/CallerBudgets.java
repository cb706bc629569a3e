package io.holdfast.app.action;

import io.holdfast.app.access.Principal;
import io.holdfast.app.limit.ParkedPolls;
import io.holdfast.app.limit.RequestRates;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** What one key, and the callers of one queue, may use up of what all share. */
public final class CallerBudgets {
    private static final String WITHOUT_KEY = "anonymous";

    private final RequestRates rates;
    private final ParkedPolls polls;

    public CallerBudgets(RequestRates rates, ParkedPolls polls) {
        this.rates = rates;
        this.polls = polls;
    }

    void require(Request request, Invocation invocation) throws RequestRefused {
        boolean isPoll = polls.areLimited() && request.operation() == Operation.RECEIVE_MESSAGE;
        if (!rates.areLimited() && !isPoll) {
            return;
        }
        Principal who = invocation.principal();
        String key = who.accessKeyId() == null ? WITHOUT_KEY : who.accessKeyId();
        String queue = NamedQueue.of(request, who).arn();
        if (!rates.mayAsk(key) || !rates.mayUse(queue)) {
            throw new RequestRefused(
                    AwsError.REQUEST_THROTTLED, "The request was denied because of too many requests. Slow down.");
        }
        if (isPoll) {
            if (!polls.mayWait(key, queue)) {
                throw new RequestRefused(
                        AwsError.REQUEST_THROTTLED,
                        "The request was denied because too many receives of this caller or of this queue are waiting.");
            }
            invocation.whenAnswered(() -> polls.ended(key, queue));
        }
    }
}
