package io.holdfast.app.endpoint.admin;

import io.holdfast.app.alarm.AlarmHistoryLine;
import io.holdfast.app.alarm.AlarmLines;
import io.holdfast.protocol.policy.IamAction;
import java.util.List;

/** What happened to an alarm, newest first. */
record AlarmHistoryRoute(AlarmLines alarms) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/alarms/{alarm}/history";
    }

    @Override
    public IamAction action() {
        return IamAction.LIST_ALARMS;
    }

    @Override
    public Resource resource() {
        return Resource.ACCOUNT;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        String account = request.account();
        String region = request.region();
        String name = request.path("alarm");
        answer.work(() -> {
            List<AlarmHistoryLine> items = alarms.history(account, region, name);
            answer.json(json -> {
                json.member("items").open('[');
                items.forEach(item -> AlarmJson.write(json.element(), item));
                json.close(']');
            });
        });
    }
}
