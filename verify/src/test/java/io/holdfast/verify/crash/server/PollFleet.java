package io.holdfast.verify.crash.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Any number of long polls, each on a connection of its own, all held by the one thread that uses this. */
public final class PollFleet implements AutoCloseable {
    /** The answer to a poll that got no message. */
    public static final String NOTHING = "200 {}";

    /** Of longer bodies only the beginning is kept. */
    private static final int KEPT_BYTES = 1 << 20;

    private static final Pattern LENGTH = Pattern.compile("(?i)\\r\\ncontent-length: *(\\d+)");

    private final int port;
    private final Selector selector = Selector.open();
    private final Set<Poll> parked = new LinkedHashSet<>();
    private final List<String> answers = new ArrayList<>();

    /** One connection and what has come back on it. */
    private static final class Poll {
        final SocketChannel channel;
        private final StringBuilder kept = new StringBuilder();
        private long came;
        private int headLength = -1;
        private long bodyLength;

        Poll(SocketChannel channel) {
            this.channel = channel;
        }

        void add(String more) {
            came += more.length();
            if (kept.length() < KEPT_BYTES) {
                kept.append(more);
            }
            int end = headLength < 0 ? kept.indexOf("\r\n\r\n") : -1;
            if (end >= 0) {
                headLength = end + 4;
                Matcher length = LENGTH.matcher(kept);
                bodyLength = length.find() ? Long.parseLong(length.group(1)) : 0;
            }
        }

        boolean isWhole() {
            return headLength >= 0 && came >= headLength + bodyLength;
        }

        /** The status and the body. */
        @Override
        public String toString() {
            return isWhole()
                    ? kept.substring(9, 12) + " " + kept.substring(headLength)
                    : "closed after \"" + kept + "\"";
        }
    }

    public PollFleet(int port) throws IOException {
        this.port = port;
    }

    /** Sends this many polls; returns when all are sent, which does not mean that the server has seen them. */
    public void park(int polls, String json) throws IOException {
        byte[] request = SqsConnection.request("ReceiveMessage", json);
        for (int i = 0; i < polls; i++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            ByteBuffer bytes = ByteBuffer.wrap(request);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.configureBlocking(false);
            Poll poll = new Poll(channel);
            channel.register(selector, SelectionKey.OP_READ, poll);
            parked.add(poll);
        }
    }

    /** Sends those again that were answered with nothing, as clients do; returns how many. Their answers are forgotten. */
    public int parkAgain(String json) throws IOException {
        int answered = answers().size();
        answers.removeIf(NOTHING::equals);
        int again = answered - answers.size();
        park(again, json);
        return again;
    }

    /** What has been answered by now, as status and body, or the beginning of it. */
    public List<String> answers() throws IOException {
        while (selector.selectNow(this::read) > 0) {
            // There may be more.
        }
        return List.copyOf(answers);
    }

    /** Waits until all are answered. */
    public List<String> awaitAll(Duration limit) throws IOException {
        return await(answers.size() + parked.size(), limit);
    }

    /** Waits until so many are answered, or the time is over. */
    public List<String> await(int count, Duration limit) throws IOException {
        long giveUpNanos = System.nanoTime() + limit.toNanos();
        while (answers.size() < count && System.nanoTime() < giveUpNanos) {
            selector.select(this::read, 100);
        }
        return List.copyOf(answers);
    }

    /** Hangs up on this many of those that wait. */
    public void abandon(int polls) throws IOException {
        Iterator<Poll> waiting = parked.iterator();
        for (int i = 0; i < polls; i++) {
            waiting.next().channel.close();
            waiting.remove();
        }
        selector.selectNow();
    }

    private void read(SelectionKey key) {
        Poll poll = (Poll) key.attachment();
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        try {
            int read = poll.channel.read(buffer);
            poll.add(new String(buffer.array(), 0, Math.max(read, 0), ISO_8859_1));
            if (poll.isWhole() || read < 0) {
                answers.add(poll.toString());
                parked.remove(poll);
                poll.channel.close();
            }
        } catch (IOException broken) {
            answers.add("broken: " + broken);
            parked.remove(poll);
            key.cancel();
        }
    }

    @Override
    public void close() throws IOException {
        for (Poll poll : parked) {
            poll.channel.close();
        }
        selector.close();
    }
}
