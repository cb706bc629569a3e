package io.holdfast.app.spread;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.Reply;
import java.util.function.Consumer;

/** A command for one part of a queue on its way. Whoever is told is told on the loop of some partition or connection. */
public final class PartCall extends Call {
    private final Origin origin;
    private final Consumer<Reply> answered;
    private final Consumer<Unavailable> failed;

    public PartCall(Origin origin, Consumer<Reply> answered, Consumer<Unavailable> failed) {
        this.origin = origin;
        this.answered = answered;
        this.failed = failed;
    }

    @Override
    public Origin origin() {
        return origin;
    }

    @Override
    protected void answer(Reply reply) {
        answered.accept(reply);
    }

    @Override
    protected void fail(Unavailable reason) {
        failed.accept(reason);
    }
}
