package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** The requests of a send load, all built before the clock runs. Connections share their bytes unless they write into them. */
final class SendRequests {
    /** Enough different bodies that a compressed block of a store does not hold the same one twice. */
    private static final int DIFFERENT_REQUESTS = 64;

    private final QueueAddress queue;
    private final int batch;
    private final Bodies bodies;
    private final int ofEach;
    private final List<ByteBuffer> shared = new ArrayList<>();

    SendRequests(QueueAddress queue, int connections, int batch) {
        this.queue = queue;
        this.batch = batch;
        this.bodies = new Bodies(batch);
        this.ofEach = Math.max(2, DIFFERENT_REQUESTS / connections);
        for (int i = 0; i < DIFFERENT_REQUESTS && queue.groups() == null; i++) {
            shared.add(queue.wire().send(queue, bodies, batch));
        }
    }

    /** What one connection sends, in turn. */
    Supplier<ByteBuffer> of(int connection) {
        Groups groups = queue.groups();
        List<Supplier<ByteBuffer>> own = new ArrayList<>();
        if (groups == null) {
            for (int i = 0; i < shared.size(); i++) {
                ByteBuffer request =
                        shared.get((connection + i) % shared.size()).duplicate();
                own.add(request::rewind);
            }
        } else {
            for (int i = 0; i < ofEach; i++) {
                own.add(new NumberedRequest(queue.wire().send(queue, bodies, batch), groups)::next);
            }
        }
        return new InTurn(own);
    }

    private static final class InTurn implements Supplier<ByteBuffer> {
        private final List<Supplier<ByteBuffer>> requests;
        private Iterator<Supplier<ByteBuffer>> next;

        InTurn(List<Supplier<ByteBuffer>> requests) {
            this.requests = requests;
            this.next = requests.iterator();
        }

        @Override
        public ByteBuffer get() {
            if (!next.hasNext()) {
                next = requests.iterator();
            }
            return next.next().get();
        }
    }
}
