package io.holdfast.app.endpoint.admin;

import io.holdfast.app.alarm.AlarmLines;
import java.util.List;

/** What can be asked about alarms. */
public final class AlarmRoutes {
    private AlarmRoutes() {}

    public static List<AdminRoute> of(AlarmLines alarms) {
        return List.of(new AlarmsRoute(alarms), new AlarmHistoryRoute(alarms));
    }
}
