package io.holdfast.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The numbers of a queue come from memory, so that asking for those of all queues disturbs nobody. */
final class NumbersTest {
    private static final long MINUTE = 60_000;

    private boolean mayBeRead = true;

    @Test
    void numbersOfAFifoQueueAreKnownWithoutReadingRows() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g1-m1", "g1-m2", "g2-m1");
        fifo.world.pass(MINUTE);
        fifo.send("g3-m1");

        QueueDescription numbers = afterRestart(fifo.world);

        assertThat(numbers.visible()).isEqualTo(4);
        assertThat(numbers.oldestAgeMillis()).isEqualTo(MINUTE);
    }

    @Test
    void numbersOfAQueueWithTenantsAreKnownWithoutReadingRows() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("a", 100);
        tenants.world.pass(MINUTE);
        tenants.send("b-1", "2");

        QueueDescription numbers = afterRestart(tenants.world);

        assertThat(numbers.visible()).isEqualTo(102);
        assertThat(numbers.oldestAgeMillis()).isEqualTo(MINUTE);
        assertThat(numbers.fair()).isNotNull();
    }

    @Test
    void numbersOfAStandardQueueAreKnownWithoutReadingRows() {
        EngineWorld world = new EngineWorld();
        world.send("a", "b");
        world.pass(MINUTE);

        QueueDescription numbers = afterRestart(world);

        assertThat(numbers.visible()).isEqualTo(2);
        assertThat(numbers.oldestAgeMillis()).isEqualTo(MINUTE);
    }

    @Test
    void ageIsCorrectedSoonAfterTheOldestMessageIsGoneFromMemoryAndStore() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g1-m1");
        fifo.world.pass(MINUTE);
        fifo.send("g1-m2");
        fifo.delete(fifo.receive(1, MINUTE).get(0));
        Engine engine = engineOf(fifo.world);
        assertThat(ageIn(engine, fifo.world)).isEqualTo(MINUTE);

        engine.tick(fifo.world.now() + EngineLimits.AGE_CHECK_PAUSE_MILLIS);

        // The other queue of this world has its turn first.
        engine.tick(fifo.world.now() + 2 * EngineLimits.AGE_CHECK_PAUSE_MILLIS);
        assertThat(ageIn(engine, fifo.world)).isZero();
    }

    private static long ageIn(Engine engine, EngineWorld world) {
        return Objects.requireNonNull(engine.numbers(world.ordersId(), world.now()))
                .oldestAgeMillis();
    }

    @Test
    void emptyQueueHasNoAge() {
        FifoWorld fifo = new FifoWorld(false, Map.of());
        fifo.send("g1-m1");
        fifo.world.pass(MINUTE);
        fifo.delete(fifo.receive(1, MINUTE).get(0));

        assertThat(afterRestart(fifo.world).oldestAgeMillis()).isZero();
    }

    @Test
    void whatHappenedToDeletedQueuesIsNotForgotten() {
        EngineWorld world = new EngineWorld();
        Engine engine = engineOf(world);
        TestCaller caller = new TestCaller();
        engine.handle(world.sending(0, "a", "b"), caller, world.now());
        engine.handle(new DeleteQueue(world.ordersId()), caller, world.now());

        assertThat(engine.numbers(world.ordersId(), world.now())).isNull();
        assertThat(engine.statisticsOfDeletedQueues().sent).isEqualTo(2);
    }

    private QueueDescription afterRestart(EngineWorld world) {
        Engine engine = engineOf(world);
        mayBeRead = false;
        return Objects.requireNonNull(engine.numbers(world.ordersId(), world.now()));
    }

    private Engine engineOf(EngineWorld world) {
        Rows watched = new Rows() {
            @Override
            public byte @Nullable [] get(Table table, byte[] key) {
                assertThat(mayBeRead).as("a row of %s is read", table).isTrue();
                return world.rows.get(table, key);
            }

            @Override
            public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {
                assertThat(mayBeRead).as("%s is scanned", table).isTrue();
                world.rows.scan(table, from, toExclusive, visitor);
            }
        };
        return new Engine(watched, world.rows.open(), (caller, reply) -> {}, EngineSettings.DEFAULT, world.now());
    }
}
