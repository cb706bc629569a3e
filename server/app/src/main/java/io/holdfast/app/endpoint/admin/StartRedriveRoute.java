package io.holdfast.app.endpoint.admin;

import io.holdfast.app.redrive.GuardedRedrives;
import io.holdfast.app.redrive.RedriveRefused;
import io.holdfast.app.redrive.RedriveRequest;
import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.protocol.policy.IamAction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;

/** Begins to bring the letters of a dead-letter queue back, under guard. */
record StartRedriveRoute(GuardedRedrives redrives, RedriveJson json) implements AdminRoute {
    private static final int MOST_SAMPLED = 1_000;
    private static final int MOST_CANARY = 1_000_000;

    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return "/queues/{queue}/redrives";
    }

    @Override
    public IamAction action() {
        return IamAction.START_REDRIVE;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        QueueInfo queue = request.queue();
        RedriveRequest wanted = read(request.body(
                "destination",
                "snapshot",
                "plainSnapshot",
                "sample",
                "canary",
                "ratePerSecond",
                "bounceLimit",
                "messageIds"));
        try {
            QueueInfo destination = redrives.destination(queue, wanted);
            if (destination != null) {
                request.require(IamAction.SEND_MESSAGE, destination.name());
            } else {
                request.requireOnSources(IamAction.SEND_MESSAGE);
            }
            String by = request.caller();
            RedriveJson.answer(answer, redrives.start(queue, wanted, by == null ? "" : by), json::write);
        } catch (RedriveRefused refused) {
            throw RedriveJson.refusal(refused);
        }
    }

    private static RedriveRequest read(AdminBody body) throws AdminRefused {
        return new RedriveRequest(
                body.text("destination"),
                body.bool("snapshot", true),
                body.bool("plainSnapshot", false),
                (int) body.number("sample", RedriveRequest.DEFAULT_SAMPLE, 0, MOST_SAMPLED),
                (int) body.number("canary", RedriveRequest.DEFAULT_CANARY, 0, MOST_CANARY),
                perSecond(body, RedriveRequest.DEFAULT_RATE),
                (int) body.number("bounceLimit", RedriveRequest.DEFAULT_BOUNCE_LIMIT, 0, Integer.MAX_VALUE),
                chosen(body.texts("messageIds", EngineLimits.REDRIVE_CHOSEN)));
    }

    private static int perSecond(AdminBody body, int absent) throws AdminRefused {
        return (int) body.number("ratePerSecond", absent, 1, RedriveRequest.MOST_PER_SECOND);
    }

    static ChangeRedrive.Change rate(AdminBody body) throws AdminRefused {
        int wanted = perSecond(body, 0);
        if (wanted == 0) {
            throw AdminRefused.invalid("The member ratePerSecond is missing.");
        }
        return new ChangeRedrive.SetRate(wanted);
    }

    private static List<StartRedrive.Id> chosen(List<String> ids) throws AdminRefused {
        List<StartRedrive.Id> chosen = new ArrayList<>();
        for (String id : new LinkedHashSet<>(ids)) {
            try {
                UUID parsed = UUID.fromString(id);
                chosen.add(new StartRedrive.Id(parsed.getMostSignificantBits(), parsed.getLeastSignificantBits()));
            } catch (IllegalArgumentException noId) {
                throw AdminRefused.invalid("The member messageIds holds \"" + AdminParameters.shown(id)
                        + "\", which is not the id of a message.");
            }
        }
        return chosen;
    }
}
