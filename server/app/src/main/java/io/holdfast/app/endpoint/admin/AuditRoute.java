package io.holdfast.app.endpoint.admin;

import io.holdfast.app.audit.AuditPage;
import io.holdfast.app.audit.AuditReader;
import io.holdfast.protocol.policy.IamAction;
import java.util.Set;

/** The audit log, newest first. */
record AuditRoute(AuditReader audit) implements AdminRoute {
    static final int USUAL = 100;
    static final int MOST = 1_000;
    static final Set<String> PARAMETERS = Set.of("before", "limit", "match");

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/audit";
    }

    @Override
    public IamAction action() {
        return IamAction.READ_AUDIT;
    }

    @Override
    public Set<String> parameters() {
        return PARAMETERS;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        long before = request.parameters().number("before", Long.MAX_VALUE, 1, 999_999_999_999_999_999L);
        int limit = request.parameters().limit(USUAL, MOST);
        String match = request.parameters().text("match");
        answer.work(() -> {
            AuditPage page = audit.before(before, limit, match);
            answer.json(json -> AuditPageJson.write(json, page));
        });
    }
}
