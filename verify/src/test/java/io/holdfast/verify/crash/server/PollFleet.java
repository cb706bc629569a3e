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
    private static final Pattern ANSWER =
            Pattern.compile("(?is)HTTP/1.1 (\\d+).*?\r\ncontent-length: *(\\d+).*?\r\n\r\n(.*)");

    private final int port;
    private final Selector selector = Selector.open();
    private final Set<Poll> parked = new LinkedHashSet<>();
    private final List<String> answers = new ArrayList<>();

    /** One connection and what has come back on it. */
    private static final class Poll {
        final SocketChannel channel;
        final StringBuilder came = new StringBuilder();

        Poll(SocketChannel channel) {
            this.channel = channel;
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

    /** What has been answered by now, as status and body. */
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
            poll.came.append(new String(buffer.array(), 0, Math.max(read, 0), ISO_8859_1));
            Matcher answer = ANSWER.matcher(poll.came);
            boolean whole = answer.matches() && answer.group(3).length() >= Integer.parseInt(answer.group(2));
            if (whole) {
                answers.add(answer.group(1) + " " + answer.group(3));
            } else if (read < 0) {
                answers.add("closed after \"" + poll.came + "\"");
            }
            if (whole || read < 0) {
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
