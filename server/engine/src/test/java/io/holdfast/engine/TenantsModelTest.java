package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineBudgets;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random lives of messages with and without tenants, with restarts between any two steps, against a model that keeps everything in a list. */
class TenantsModelTest {
    @Test
    void randomLivesAgreeWithTheModel() {
        for (int seed = 0; seed < 120; seed++) {
            Random random = new Random(seed);
            Model model = new Model(random);
            for (int step = 0; step < 120; step++) {
                model.step();
                model.check("seed " + seed + ", step " + step);
            }
            model.drain("seed " + seed);
        }
    }

    /** One message as it should be. */
    private static final class Known {
        final @Nullable String tenant;
        final long sentAtMillis;
        long delayedUntilMillis;
        long leasedUntilMillis;

        @Nullable
        Delivery delivery;

        Known(@Nullable String tenant, long sentAtMillis, long delayedUntilMillis) {
            this.tenant = tenant;
            this.sentAtMillis = sentAtMillis;
            this.delayedUntilMillis = delayedUntilMillis;
        }
    }

    private static final class Model {
        private static final int DELETES = EngineLimits.NOISY_DELIVERIES - 1;

        private final Random random;
        private final TenantWorld tenants;
        private final EngineWorld world;
        private final Map<String, Known> messages = new TreeMap<>();
        private int next = 1;
        /** Ended deliveries: too few of them to make anybody noisy, as this is what a restart forgets. */
        private int ended;

        Model(Random random) {
            this.random = random;
            long budgetBytes = random.nextBoolean() ? 48L << 20 : 2_000;
            int idleGroups = List.of(0, 1, 3, 20_000).get(random.nextInt(4));
            EngineSettings settings = new EngineSettings(100_000, budgetBytes, false, false)
                    .with(new EngineBudgets(100, 100_000, idleGroups));
            this.tenants = new TenantWorld(settings, random.nextInt(4) == 0);
            this.world = tenants.world;
        }

        void step() {
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3 -> send(0);
                case 4 -> send(random.nextInt(1, 30) * SECOND);
                case 5, 6, 7, 8, 9 -> receive();
                case 10, 11 -> delete();
                case 12 -> release();
                case 13 -> pass();
                case 14 -> world.restart();
                default -> {
                    if (random.nextInt(10) == 0) {
                        world.purge();
                        messages.clear();
                    }
                }
            }
        }

        private void send(long delayMillis) {
            String[] owners = {"a-", "b-", "c-", ""};
            String owner = owners[Math.min(random.nextInt(6), 3)];
            int count = owner.equals("a-") ? random.nextInt(1, delayMillis > 0 ? 200 : 400) : random.nextInt(1, 10);
            String[] bodies = new String[count];
            for (int i = 0; i < count; i++) {
                bodies[i] = owner + next++;
                long until = delayMillis == 0 ? 0 : world.now() + delayMillis;
                messages.put(bodies[i], new Known(TenantWorld.tenantOf(bodies[i]), world.now(), until));
            }
            tenants.sendDelayed(delayMillis, bodies);
        }

        private void pass() {
            world.pass(random.nextInt(60) * SECOND);
            // What is due at once comes in steps, a millisecond apart.
            for (int step = 0; step < 10; step++) {
                world.pass(1);
            }
        }

        private void receive() {
            for (Delivery delivery : tenants.receive(random.nextInt(1, 60), HOUR)) {
                String body = new String(delivery.message().body(), UTF_8);
                Known known = Objects.requireNonNull(messages.get(body), body);
                assertThat(isVisible(known)).isTrue();
                known.delivery = delivery;
                known.leasedUntilMillis = world.now() + HOUR;
            }
        }

        private void delete() {
            Known known = anyLeased();
            if (known != null && ended < DELETES) {
                ended++;
                world.delete(Objects.requireNonNull(known.delivery));
                messages.values().remove(known);
            }
        }

        private void release() {
            Known known = anyLeased();
            if (known != null && ended < DELETES) {
                ended++;
                world.changeVisibility(Objects.requireNonNull(known.delivery), 0);
                known.leasedUntilMillis = 0;
            }
        }

        private @Nullable Known anyLeased() {
            List<Known> leased =
                    messages.values().stream().filter(this::isInFlight).toList();
            return leased.isEmpty() ? null : leased.get(random.nextInt(leased.size()));
        }

        private boolean isDelayed(Known known) {
            return known.delayedUntilMillis > world.now();
        }

        private boolean isInFlight(Known known) {
            return known.leasedUntilMillis > world.now();
        }

        private boolean isVisible(Known known) {
            return !isDelayed(known) && !isInFlight(known);
        }

        void check(String where) {
            Collection<Known> all = messages.values();
            assertThat(world.counters())
                    .as(where)
                    .isEqualTo(count(all, this::isVisible) + "/" + count(all, this::isInFlight) + "/"
                            + count(all, this::isDelayed));
            if (world.describe().fair() == null) {
                assertThat(all).as(where).allMatch(known -> known.tenant == null);
                return;
            }
            List<Known> quiet = quiet(all);
            long noisy = all.stream().map(known -> known.tenant).distinct().count()
                    - quiet.stream().map(known -> known.tenant).distinct().count();
            assertThat(tenants.numbers())
                    .as(where)
                    .isEqualTo(noisy + ": " + count(quiet, this::isVisible) + "/" + count(quiet, this::isInFlight) + "/"
                            + count(quiet, this::isDelayed));
        }

        private List<Known> quiet(Collection<Known> all) {
            Map<String, List<Known>> byTenant = new HashMap<>();
            all.stream()
                    .filter(known -> known.tenant != null)
                    .forEach(known -> byTenant.computeIfAbsent(
                                    Objects.requireNonNull(known.tenant), tenant -> new ArrayList<>())
                            .add(known));
            long inFlight = count(all, this::isInFlight);
            byTenant.values().removeIf(its -> !isNoisy(its, inFlight));
            return all.stream()
                    .filter(known -> known.tenant == null || !byTenant.containsKey(known.tenant))
                    .toList();
        }

        private boolean isNoisy(List<Known> its, long inFlight) {
            long lastSentAtMillis =
                    its.stream().mapToLong(known -> known.sentAtMillis).max().orElse(0);
            long own = count(its, this::isInFlight);
            return own >= 30
                    && own * 10 > inFlight
                    && count(its, this::isVisible) > 0
                    && world.now() < lastSentAtMillis + 5 * MINUTE;
        }

        private static long count(Collection<Known> messages, Predicate<Known> condition) {
            return messages.stream().filter(condition).count();
        }

        /** Every message comes again, once its lease has ended, and nothing is left of it when it is deleted. */
        void drain(String where) {
            world.pass(HOUR);
            while (!messages.isEmpty()) {
                List<Delivery> received = tenants.receive(200, HOUR);
                assertThat(received).as(where).isNotEmpty();
                for (Delivery delivery : received) {
                    assertThat(messages.remove(new String(delivery.message().body(), UTF_8)))
                            .as(where)
                            .isNotNull();
                }
                world.delete(received.toArray(Delivery[]::new));
            }
            assertThat(tenants.receive(1, HOUR)).as(where).isEmpty();
            assertThat(world.counters()).as(where).isEqualTo("0/0/0");
            for (Table table : List.of(
                    Table.MESSAGES,
                    Table.DELAYED,
                    Table.GROUPS,
                    Table.GROUP_IDS,
                    Table.GROUP_AGES,
                    Table.GROUP_MESSAGES,
                    Table.DELIVERIES)) {
                assertThat(world.rows.count(table)).as(where + " " + table).isZero();
            }
            assertThat(world.rows.count(Table.TENANTS)).as(where).isLessThanOrEqualTo(1);
        }
    }
}
