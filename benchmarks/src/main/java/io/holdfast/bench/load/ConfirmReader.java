package io.holdfast.bench.load;

import java.nio.ByteBuffer;

/** Takes publisher confirms of RabbitMQ until all that was published is confirmed: that is one answer. The driver's thread only. */
final class ConfirmReader implements IncomingAnswer {
    private static final int STATUS_OK = 200;
    private static final int LARGEST_FRAME_BYTES = 4096;

    private final int messagesPerAnswer;
    private final ByteBuffer bytes = ByteBuffer.allocate(LARGEST_FRAME_BYTES);
    /** The tag of the last message of the answer before. */
    private long before;

    /** Which of those after it are confirmed, each by one bit: they come in any order. */
    private long confirmed;

    /** @param messagesPerAnswer at most 63 */
    ConfirmReader(int messagesPerAnswer) {
        this.messagesPerAnswer = messagesPerAnswer;
    }

    @Override
    public boolean take(ByteBuffer in) {
        while (in.hasRemaining()) {
            int taken = Math.min(in.remaining(), bytes.remaining());
            bytes.put(in.slice(in.position(), taken));
            in.position(in.position() + taken);
            bytes.flip();
            readFrames();
            bytes.compact();
        }
        return Long.bitCount(confirmed) == messagesPerAnswer;
    }

    private void readFrames() {
        while (bytes.remaining() >= AmqpFrames.HEAD_BYTES) {
            int start = bytes.position();
            int payload = bytes.getInt(start + 3);
            if (bytes.remaining() < AmqpFrames.HEAD_BYTES + payload + AmqpFrames.END_BYTES) {
                return;
            }
            if (bytes.get(start) == AmqpFrames.METHOD) {
                read(start + AmqpFrames.HEAD_BYTES);
            }
            bytes.position(start + AmqpFrames.HEAD_BYTES + payload + AmqpFrames.END_BYTES);
        }
    }

    private void read(int at) {
        int method = bytes.getInt(at);
        if (method != AmqpFrames.ACK) {
            throw new LoadFailure(
                    "RabbitMQ sent method " + (method >> 16) + "." + (method & 0xffff) + " instead of a confirm");
        }
        long bit = 1L << (bytes.getLong(at + Integer.BYTES) - before - 1);
        boolean isUpToHere = bytes.get(at + Integer.BYTES + Long.BYTES) != 0;
        confirmed |= isUpToHere ? bit | (bit - 1) : bit;
    }

    @Override
    public Answer answer() {
        return new Answer(bytes.array(), STATUS_OK, 0, 0);
    }

    @Override
    public void reset() {
        before += messagesPerAnswer;
        confirmed = 0;
    }
}
