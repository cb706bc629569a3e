package io.holdfast.engine.command;

import java.util.List;

/** Tells a guarded redrive what to do. */
public record ChangeRedrive(long queueId, long idHigh, long idLow, Change change) implements Command {
    /** What it is told. */
    public sealed interface Change {}

    /**
     * The snapshot is there, or is not wanted: messages may go.
     *
     * @param from no message lies before these places: one without a group, one with
     * @param chosen where the chosen messages lie
     */
    public record Release(SearchStart from, List<MessagePlace> chosen) implements Change {
        public Release {
            chosen = List.copyOf(chosen);
        }
    }

    /** The few that went first did not come back: all others may go. */
    public record Widen() implements Change {}

    public record Pause(String why) implements Change {}

    /** Goes on after a pause, or although messages came back. */
    public record Resume() implements Change {}

    public record SetRate(int perSecond) implements Change {}

    public record Cancel() implements Change {}

    /** Nothing more will come of it. */
    public record Complete(long undecided) implements Change {}

    public record Fail(String why) implements Change {}

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.changeRedrive(this, caller, nowMillis);
    }
}
