package io.holdfast.app.action;

import io.holdfast.app.access.Principal;
import io.holdfast.app.limit.ParkedPolls;
import io.holdfast.app.limit.RequestRates;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** What one key, and the callers of one queue, may use up of what all share. Any thread. */
public final class CallerBudgets {
    private static final String WITHOUT_KEY = "anonymous";

    private record Limits(RequestRates rates, ParkedPolls polls) {}

    private volatile Limits limits;

    public CallerBudgets(RequestRates rates, ParkedPolls polls) {
        this.limits = new Limits(rates, polls);
    }

    /** Others from now on. Polls that wait already are counted by those before. */
    public void use(RequestRates rates, ParkedPolls polls) {
        limits = new Limits(rates, polls);
    }

    void require(Request request, Invocation invocation) throws RequestRefused {
        Limits now = limits;
        RequestRates rates = now.rates;
        ParkedPolls polls = now.polls;
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
