package io.holdfast.app.endpoint.admin;

import io.holdfast.app.alarm.AlarmLine;
import io.holdfast.app.alarm.AlarmLines;
import io.holdfast.protocol.policy.IamAction;
import java.util.List;

/** The alarms of an account with their states. The CloudWatch API changes them. */
record AlarmsRoute(AlarmLines alarms) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/alarms";
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
    public void handle(AdminRequest request, AdminAnswer answer) {
        String account = request.account();
        String region = request.region();
        answer.work(() -> {
            List<AlarmLine> all = alarms.list(account, region);
            answer.json(json -> {
                json.member("alarms").open('[');
                all.forEach(alarm -> AlarmJson.write(json.element(), alarm));
                json.close(']');
            });
        });
    }
}
