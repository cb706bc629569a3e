package io.holdfast.bench;

import io.holdfast.bench.contender.Control;

/** The newest move task of one dead-letter queue, as a client sees it. */
final class MoveTask {
    private final Control control;
    private final String sourceArn;
    private final String handle;

    private MoveTask(Control control, String sourceArn, String handle) {
        this.control = control;
        this.sourceArn = sourceArn;
        this.handle = handle;
    }

    /** As fast as it goes if {@code perSecond} is 0. */
    static MoveTask start(Control control, String sourceArn, String destinationArn, int perSecond) {
        String rate = perSecond == 0 ? "" : ",\"MaxNumberOfMessagesPerSecond\":" + perSecond;
        String answer = control.call(
                "StartMessageMoveTask",
                "{\"SourceArn\":\"" + sourceArn + "\",\"DestinationArn\":\"" + destinationArn + "\"" + rate + "}");
        return new MoveTask(control, sourceArn, Control.text("TaskHandle", answer));
    }

    public boolean isRunning() {
        return Control.text("Status", describe()).equals("RUNNING");
    }

    long moved() {
        return Control.number("ApproximateNumberOfMessagesMoved", describe());
    }

    void cancel() {
        control.call("CancelMessageMoveTask", "{\"TaskHandle\":\"" + handle + "\"}");
    }

    String describe() {
        return control.call("ListMessageMoveTasks", "{\"SourceArn\":\"" + sourceArn + "\",\"MaxResults\":1}");
    }
}
