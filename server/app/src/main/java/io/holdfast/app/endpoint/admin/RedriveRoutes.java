package io.holdfast.app.endpoint.admin;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.redrive.GuardedRedrives;
import io.holdfast.app.redrive.LetterGroups;
import io.holdfast.engine.command.ChangeRedrive;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** The routes about dead letters and how they are brought back. */
public final class RedriveRoutes {
    private RedriveRoutes() {}

    /** What they mark in the graphs of queues. */
    public static QueueDetails marks(GuardedRedrives redrives, QueueDirectory directory, LongUnaryOperator shown) {
        return new RedriveMarks(redrives, directory, shown);
    }

    /** All of them; {@code shown} leads from the server's own time to the wall clock's. */
    public static List<AdminRoute> of(GuardedRedrives redrives, LetterGroups groups, LongUnaryOperator shown) {
        RedriveJson json = new RedriveJson(shown);
        return List.of(
                new DeadLettersRoute(groups, shown),
                new StartRedriveRoute(redrives, json),
                new RedrivesRoute(redrives, json),
                new RedriveRoute(redrives, json),
                new ChangeRedriveRoute("pause", redrives, json, body -> new ChangeRedrive.Pause("")),
                new ChangeRedriveRoute("resume", redrives, json, body -> new ChangeRedrive.Resume()),
                new ChangeRedriveRoute("cancel", redrives, json, body -> new ChangeRedrive.Cancel()),
                new ChangeRedriveRoute("rate", redrives, json, StartRedriveRoute::rate, "ratePerSecond"));
    }
}
