package io.holdfast.engine.row;

import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.RedriveOrder;

/**
 * What a guarded redrive was asked to do.
 *
 * <pre>
 * | version 1 | id 16 | started millis 8 | canary 4 | bounce limit 4 | sample 4 | below 8 | total 8 | chosen 1: 1 if messages were |
 * | destination's ARN 4+n | snapshot 4+n | by 4+n |
 * </pre>
 */
public final class RedriveOrderRow {
    private static final int VERSION = 1;

    private RedriveOrderRow() {}

    public static byte[] of(RedriveOrder order) {
        QueueName destination = order.destination();
        return RowWriter.ofSize(192)
                .putByte(VERSION)
                .putLong(order.idHigh())
                .putLong(order.idLow())
                .putLong(order.startedAtMillis())
                .putInt(order.canary())
                .putInt(order.bounceLimit())
                .putInt(order.sample())
                .putLong(order.below())
                .putLong(order.total())
                .putByte(order.isSelection() ? 1 : 0)
                .putText(destination == null ? null : destination.arn())
                .putText(order.snapshot())
                .putText(order.by())
                .done();
    }

    public static RedriveOrder read(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        long idHigh = in.getLong();
        long idLow = in.getLong();
        long startedAtMillis = in.getLong();
        int canary = in.getInt();
        int bounceLimit = in.getInt();
        int sample = in.getInt();
        long below = in.getLong();
        long total = in.getLong();
        boolean isSelection = in.getByte() == 1;
        String arn = in.getText();
        RedriveOrder order = new RedriveOrder(
                idHigh,
                idLow,
                startedAtMillis,
                arn == null ? null : QueueName.ofArn(arn),
                canary,
                bounceLimit,
                sample,
                below,
                total,
                isSelection,
                in.getRequiredText(),
                in.getRequiredText());
        in.end();
        return order;
    }
}
