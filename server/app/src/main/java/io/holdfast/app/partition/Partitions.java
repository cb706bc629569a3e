package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.TracedMove;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** All partitions of this server as one, which is all that actions and endpoints see of them. Any thread. */
public final class Partitions {
    private static final long LOOK_AGAIN_NANOS = 200_000;
    /** Some seconds: under constant load there may never be a quiet moment. */
    private static final int MOST_LOOKS = 20_000;

    private final List<Partition> all;
    /** Of all partitions, the control partition among them. */
    private final List<LedWriter<?, ?>> writers;

    private final QueueDirectory directory;
    private final DurationHistogram commits;
    private final QueuePlacement placement;
    /** The ways to the partitions, wherever they are led; the partitions themselves if nobody else can lead. */
    private final List<? extends PartitionDoor> doors;

    private final boolean areLedInTurns;

    /**
     * Carries messages between them from now on.
     *
     * @param all those of queues, by their numbers
     * @param control the one of what belongs to no queue; its health is part of theirs
     * @param directory where all of them publish their queues
     * @param commits where all of them record how long their commits take
     */
    public Partitions(
            List<Partition> all, ControlPartition control, QueueDirectory directory, DurationHistogram commits) {
        this(all, List.of(control.writer()), directory, commits);
    }

    private Partitions(
            List<Partition> all, List<LedWriter<?, ?>> others, QueueDirectory directory, DurationHistogram commits) {
        this(all, others, directory, commits, all, false);
    }

    private Partitions(
            List<Partition> all,
            List<LedWriter<?, ?>> others,
            QueueDirectory directory,
            DurationHistogram commits,
            List<? extends PartitionDoor> doors,
            boolean areLedInTurns) {
        this.doors = List.copyOf(doors);
        this.areLedInTurns = areLedInTurns;
        this.all = List.copyOf(all);
        this.writers = Stream.<LedWriter<?, ?>>concat(all.stream().map(Partition::writer), others.stream())
                .toList();
        this.directory = directory;
        this.commits = commits;
        this.placement = new QueuePlacement(0, all.size());
        if (!placement.isAlone()) {
            new HandOffs(this.all, doors).start();
        }
    }

    /**
     * In a cluster: each is led here whenever the cluster says so, from now on.
     *
     * @param elsewhere the way to a partition, by its number, that another node leads
     * @param applied is given, with the number of a partition, what is to be called when rows of it have changed that another node decided
     */
    public static Partitions led(
            List<Partition> all,
            ControlPartition control,
            QueueDirectory directory,
            DurationHistogram commits,
            IntFunction<PartitionDoor> elsewhere,
            BiConsumer<Integer, Runnable> applied) {
        List<PartitionDoor> doors = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            doors.add(door(all.get(i), elsewhere.apply(i)));
        }
        Partitions partitions = new Partitions(all, List.of(control.writer()), directory, commits, doors, true);
        for (int i = 0; i < all.size(); i++) {
            int number = i;
            all.get(i).follow(changed -> applied.accept(number, changed));
        }
        return partitions;
    }

    private static PartitionDoor door(Partition here, PartitionDoor elsewhere) {
        return (command, call) -> {
            if (here.isLed()) {
                call.decidedBy = here;
                here.submit(command, call);
            } else {
                elsewhere.submit(command, call);
            }
        };
    }

    /** Lets a partition decide what comes from another node; whoever asks in vain is told to try again. */
    public void submitHere(int partition, Command command, Call call) {
        Partition asked = all.get(partition);
        call.decidedBy = asked;
        asked.submit(command, call);
    }

    /** The listener hears, on a loop that it must not hold up, of each partition that begins to be led here; now of those that are. */
    public void whenLed(IntConsumer listener) {
        for (int i = 0; i < all.size(); i++) {
            int number = i;
            Partition partition = all.get(i);
            partition.loop().execute(() -> {
                partition.whenBegun(() -> listener.accept(number));
                if (partition.isLed()) {
                    listener.accept(number);
                }
            });
        }
    }

    /** A single one. */
    public Partitions(Partition only) {
        this(List.of(only));
    }

    /** Without a control partition. */
    public Partitions(List<Partition> all) {
        this(all, List.of(), all.get(0).directory(), all.get(0).commits());
    }

    /** The queues of all partitions. */
    public QueueDirectory directory() {
        return directory;
    }

    /** What is durable in each partition, for whoever only looks. */
    public List<Rows> rows() {
        return all.stream().map(Partition::rows).toList();
    }

    /** What is durable of a queue and of those beside it. */
    public Rows rowsOf(long queueId) {
        return partitionOf(queueId).rows();
    }

    /** Lets the partition that the command concerns decide it; the call is answered once the decision is durable. */
    public void submit(Command command, Call call) {
        Partition partition = all.get(partitionOf(command));
        call.decidedBy = partition;
        partition.submit(command, call);
    }

    /**
     * The same wherever the partition is led: where it is another node, the command goes there. Only for commands that nodes send each other.
     *
     * @param mostWaitMillis how long a leader is waited for, if there is none
     */
    public void submitAnywhere(Command command, Call call, long mostWaitMillis) {
        if (areLedInTurns) {
            int partition = partitionOf(command);
            new RepeatedCall(command, call, all.get(partition), doors.get(partition), mostWaitMillis).start();
        } else {
            submit(command, call);
        }
    }

    /** Messages that a part has taken for nobody are visible again at once, wherever the part is led, and were never received. */
    public void giveBack(long partId, List<Delivery> taken, Origin origin) {
        if (!taken.isEmpty()) {
            GivingBack.start(this, ChangeMessageVisibility.givingBack(partId, taken), origin);
        }
    }

    /** Where queues and their parts lie. */
    public QueuePlacement placement() {
        return placement;
    }

    private int partitionOf(Command command) {
        if (placement.isAlone()) {
            return 0;
        }
        return command instanceof CreateQueue create
                ? placement.partitionOf(create.name())
                : directory.partitionOf(command.queueId(), placement);
    }

    /** The client is gone, or wants its poll to end: a receive that is parked for it must not take a message, and is answered with none. */
    public static void abandon(Call call) {
        Partition partition = call.decidedBy;
        Runnable elsewhere = call.abandonment;
        if (partition != null) {
            partition.abandon(call);
        } else if (elsewhere != null) {
            elsewhere.run();
        }
    }

    /** The listener hears of every dead letter that carries a trace and is durable, on the loop of its partition: it must not wait. */
    public void whenMoved(Consumer<TracedMove> listener) {
        all.forEach(partition -> partition.whenMoved(listener));
    }

    /** Whether a partition is led here, and loaded. */
    public boolean isLed(int partition) {
        return all.get(partition).isLed();
    }

    /** Whether a partition is led here, and no other node can have decided anything since: what is read from now on is not outdated. */
    public boolean isSurelyLed(int partition) {
        return all.get(partition).isSurelyLed();
    }

    public int count() {
        return all.size();
    }

    /** Says how the worst of them is; the listener runs on a loop. */
    public void askHealth(Consumer<Health> listener) {
        AtomicInteger silent = new AtomicInteger(writers.size());
        AtomicReference<Health> worst = new AtomicReference<>(Health.READY);
        for (LedWriter<?, ?> writer : writers) {
            writer.askHealth(health -> {
                worst.accumulateAndGet(health, (one, other) -> one.compareTo(other) > 0 ? one : other);
                if (silent.decrementAndGet() == 0) {
                    listener.accept(worst.get());
                }
            });
        }
    }

    /** Queues with rows that cannot be read. */
    public int damagedQueues() {
        return all.stream().mapToInt(partition -> partition.damage().size()).sum();
    }

    /** How often damage was found since the start. */
    public long damageFound() {
        return all.stream().mapToLong(partition -> partition.damage().found()).sum();
    }

    /** How long the commits took. */
    public DurationHistogram commits() {
        return commits;
    }

    /** Time may have moved by itself, as in tests: look at what is due. */
    public void clockMoved() {
        writers.forEach(LedWriter::clockMoved);
    }

    /** For tests that move time: waits until what was answered has all its effects. Not on a loop. */
    public void settle() {
        boolean areSettled = false;
        for (int i = 0; !areSettled && i < MOST_LOOKS; i++) {
            List<CompletableFuture<Boolean>> answers = new ArrayList<>();
            for (int own = 0; own < all.size(); own++) {
                answers.add(isSettled(own));
            }
            areSettled = answers.stream().allMatch(CompletableFuture::join);
            if (!areSettled) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
    }

    private CompletableFuture<Boolean> isSettled(int own) {
        Partition partition = all.get(own);
        if (!partition.isLed()) {
            return CompletableFuture.completedFuture(true);
        }
        return partition.ask((engine, nowMillis) -> {
            boolean isSettled = partition.isIdle();
            for (int target = 0; isSettled && target < all.size(); target++) {
                isSettled = target == own || engine.departuresTo(target) == null;
            }
            return isSettled;
        });
    }

    /** Takes no more calls, answers every parked receive, and completes when all that was decided is durable and answered. */
    public CompletableFuture<Void> drain() {
        return CompletableFuture.allOf(writers.stream().map(LedWriter::drain).toArray(CompletableFuture<?>[]::new));
    }

    List<Partition> all() {
        return all;
    }

    /** Those that are led here. */
    List<Partition> led() {
        return all.stream().filter(Partition::isLed).toList();
    }

    Partition partitionOf(long queueId) {
        return all.get(directory.partitionOf(queueId, placement));
    }
}
