package io.holdfast.app.endpoint.admin;

import io.holdfast.app.advice.QueueAdvisor;
import io.holdfast.app.advice.VisibilityAdvice;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.policy.IamAction;

/** Says which visibility time-out fits a queue. */
final class QueueAdviceRoute implements AdminRoute {
    private final QueueAdvisor advisor;

    QueueAdviceRoute(QueueAdvisor advisor) {
        this.advisor = advisor;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/queues/{queue}/advice";
    }

    @Override
    public IamAction action() {
        return IamAction.GET_QUEUE;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        QueueInfo queue = request.queue();
        answer.work(() -> {
            VisibilityAdvice advice = advisor.visibility(queue);
            answer.json(json -> VisibilityAdviceJson.write(json, advice));
        });
    }
}
