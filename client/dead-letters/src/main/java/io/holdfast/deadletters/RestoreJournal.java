package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a snapshot was sent to one queue, so that a second run sends the rest and nothing twice. A message is written down before it is
 * sent and again afterwards; both are on the disk when the call returns. One thread; a second process is refused.
 *
 * <pre>
 * holdfast-restore 1 SHA256-OF-THE-MESSAGES QUEUE-ARN
 * sending ID      may be in the queue, if neither of the next two follows
 * sent ID         is in the queue
 * refused ID      is not, since the queue did not take it
 * </pre>
 *
 * To change the format, raise the number in the first line. A torn last line is cut off.
 */
final class RestoreJournal implements Closeable {
    private final FileChannel channel;
    private final IdSet sent = new IdSet();
    /** Never more than are sent at once. */
    private final Set<String> inDoubt = new HashSet<>();

    private RestoreJournal(FileChannel channel) {
        this.channel = channel;
    }

    /** Continues the journal that is there, or begins one. */
    static RestoreJournal open(Path file, String messagesSha256, String queueArn) throws IOException {
        String header = "holdfast-restore 1 " + messagesSha256 + " " + queueArn;
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
        try {
            if (lock(channel) == null) {
                throw new DeadLettersRefused(
                        Reason.ALREADY_RUNNING,
                        "Another process is writing to %s: wait until it ends.".formatted(file));
            }
            RestoreJournal journal = new RestoreJournal(channel);
            channel.truncate(MessageFile.wholeLines(file));
            journal.read(file, header);
            channel.position(channel.size());
            if (channel.size() == 0) {
                journal.write(header + "\n");
            }
            return journal;
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException thisProcess) {
            return null;
        }
    }

    private void read(Path file, String header) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String first = reader.readLine();
            if (first != null && !first.equals(header)) {
                throw new DeadLettersRefused(
                        Reason.SNAPSHOT_DAMAGED,
                        "%s is the journal of other messages or of another queue of that name: move it away."
                                .formatted(file));
            }
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                int blank = line.indexOf(' ');
                String id = line.substring(blank + 1);
                switch (line.substring(0, Math.max(0, blank))) {
                    case "sending" -> inDoubt.add(id);
                    case "sent" -> {
                        inDoubt.remove(id);
                        sent.add(id);
                    }
                    case "refused" -> inDoubt.remove(id);
                    default ->
                        throw new DeadLettersRefused(
                                Reason.SNAPSHOT_DAMAGED, "Cannot read a line of %s: %s".formatted(file, line));
                }
            }
        }
    }

    int sent() {
        return sent.size();
    }

    boolean isSent(String messageId) {
        return sent.contains(messageId);
    }

    /** Whether it may have been sent by a run that was interrupted just then. */
    boolean isInDoubt(String messageId) {
        return inDoubt.contains(messageId);
    }

    boolean isEmpty() {
        return sent.size() == 0 && inDoubt.isEmpty();
    }

    void sending(Collection<String> messageIds) throws IOException {
        write("sending", messageIds);
    }

    void sent(Collection<String> messageIds) throws IOException {
        write("sent", messageIds);
        messageIds.forEach(sent::add);
        inDoubt.removeAll(messageIds);
    }

    void refused(Collection<String> messageIds) throws IOException {
        write("refused", messageIds);
        inDoubt.removeAll(messageIds);
    }

    private void write(String word, Collection<String> messageIds) throws IOException {
        StringBuilder lines = new StringBuilder();
        messageIds.forEach(id -> lines.append(word).append(' ').append(id).append('\n'));
        write(lines.toString());
    }

    private void write(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
