package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.SendMessage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The messages that clients send: each body begins with a number of its own, by which the message is known wherever it goes. */
final class Drafts {
    static final long ID_HIGH = 7;

    private static final byte[] NO_ATTRIBUTES = {};
    private static final byte[] MD5 = new byte[16];
    private static final int REMEMBERED_IDS = 12;

    private final Random random;
    private final int groups;
    private final boolean hasTenants;
    private final List<String> deduplicationIds = new ArrayList<>();
    private long nextId = 1;

    /**
     * @param groups how many there are in FIFO queues
     * @param hasTenants whether messages of standard queues name a group
     */
    Drafts(Random random, int groups, boolean hasTenants) {
        this.random = random;
        this.groups = groups;
        this.hasTenants = hasTenants;
    }

    /** The number that a message has in its body. */
    static long idOf(Message message) {
        return message.body().length < Long.BYTES
                ? -1
                : ByteBuffer.wrap(message.body()).getLong();
    }

    /** One for a standard queue; if there are tenants, most come from one of them, some from nobody. */
    SendMessage.Draft standard(long delayMillis) {
        int tenant = hasTenants ? random.nextInt(10) : 10;
        String group = tenant >= 9 ? null : tenant < 6 ? "loud" : "t" + tenant;
        return draft(group, null, delayMillis);
    }

    /** One for a FIFO queue; now and then its deduplication id was used before. */
    SendMessage.Draft fifo() {
        String id = "d" + nextId;
        if (!deduplicationIds.isEmpty() && random.nextInt(4) == 0) {
            id = deduplicationIds.get(random.nextInt(deduplicationIds.size()));
        } else {
            deduplicationIds.add(id);
            if (deduplicationIds.size() > REMEMBERED_IDS) {
                deduplicationIds.remove(random.nextInt(REMEMBERED_IDS));
            }
        }
        return draft("g" + random.nextInt(groups), id, -1);
    }

    /** The same once more: another message, which a FIFO queue takes for a duplicate. */
    SendMessage.Draft again(SendMessage.Draft sent) {
        return draft(sent.groupId(), sent.deduplicationId(), sent.delayMillis());
    }

    private SendMessage.Draft draft(@Nullable String group, @Nullable String deduplicationId, long delayMillis) {
        long id = nextId++;
        byte[] body = new byte[Long.BYTES + random.nextInt(random.nextInt(20) == 0 ? 2_000 : 40)];
        random.nextBytes(body);
        ByteBuffer.wrap(body).putLong(id);
        return new SendMessage.Draft(
                ID_HIGH, id, "me", body, MD5, NO_ATTRIBUTES, null, group, deduplicationId, delayMillis);
    }
}
