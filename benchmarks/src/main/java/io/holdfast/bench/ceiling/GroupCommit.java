package io.holdfast.bench.ceiling;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * One commit thread: takes everything pending, writes it into a file that is there already, syncs once, then answers the whole group with one task on the event
 * loop. No timer: what arrives during a sync is the next group.
 */
final class GroupCommit {
    /** Where the file starts over. It is written in full beforehand, so that a sync writes no inode: nothing can be quicker. */
    private static final long FILE_BYTES = 256L << 20;

    private static final int LARGEST_WRITE_BYTES = 1 << 20;

    /** One request whose body waits for the disk, with the answer that waits for it. */
    record Pending(ChannelHandlerContext context, ByteBuf body, FullHttpResponse answer) {}

    private final FileChannel file;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(LARGEST_WRITE_BYTES);
    private final Object lock = new Object();
    private List<Pending> pending = new ArrayList<>();

    private GroupCommit(FileChannel file) {
        this.file = file;
    }

    static GroupCommit startedOn(Path path) throws IOException {
        GroupCommit commit = new GroupCommit(FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING));
        commit.preallocate();
        Thread thread = new Thread(commit::run, "commit");
        thread.setDaemon(true);
        thread.start();
        return commit;
    }

    private void preallocate() throws IOException {
        while (file.position() < FILE_BYTES) {
            file.write(buffer.clear());
        }
        buffer.clear();
        file.force(true);
        file.position(0);
    }

    /** Any thread. */
    void submit(Pending request) {
        synchronized (lock) {
            pending.add(request);
            if (pending.size() == 1) {
                lock.notify();
            }
        }
    }

    private void run() {
        try {
            while (true) {
                List<Pending> group = takeAll();
                for (Pending request : group) {
                    append(request.body());
                }
                write();
                file.force(false);
                // All channels share the one event loop, so the first one's executor is everyone's.
                group.get(0).context().executor().execute(() -> answer(group));
            }
        } catch (IOException | InterruptedException e) {
            // Never retry a failed sync: this server is of no more use.
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    private List<Pending> takeAll() throws InterruptedException {
        synchronized (lock) {
            while (pending.isEmpty()) {
                lock.wait();
            }
            List<Pending> all = pending;
            pending = new ArrayList<>(all.size());
            return all;
        }
    }

    private void append(ByteBuf body) throws IOException {
        if (buffer.remaining() < body.readableBytes()) {
            write();
        }
        int length = body.readableBytes();
        body.readBytes(buffer.limit(buffer.position() + length));
        buffer.limit(buffer.capacity());
        body.release();
    }

    private void write() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            file.write(buffer);
        }
        buffer.clear();
        if (file.position() + LARGEST_WRITE_BYTES > FILE_BYTES) {
            file.position(0);
        }
    }

    // A failed write surfaces in the handler's exceptionCaught (void promise).
    @SuppressWarnings("FutureReturnValueIgnored")
    private static void answer(List<Pending> group) {
        for (Pending request : group) {
            request.context().writeAndFlush(request.answer(), request.context().voidPromise());
        }
    }
}
