package io.holdfast.engine.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.EngineWorld;
import io.holdfast.engine.command.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LeasesTest {
    private final Leases leases = new Leases(new ReceivedMemoryBudget(Long.MAX_VALUE));
    private final ReturnedMessages returned = new ReturnedMessages();
    private final MessageQueue queue = new EngineWorld().queue();
    private long nextSequence = 1;

    @Test
    void oldestReturnedMessageIsTakenFirst() {
        Lease first = inFlight();
        Lease second = inFlight();

        makeVisible(second);
        makeVisible(first);

        assertThat(returned.take()).isSameAs(first);
        assertThat(returned.take()).isSameAs(second);
        assertThat(returned.take()).isNull();
    }

    @Test
    void onlyHiddenMessagesCountAsInFlight() {
        Lease lease = inFlight();
        assertThat(leases.inFlight()).isEqualTo(1);
        leases.hide(lease);
        assertThat(leases.inFlight()).isEqualTo(1);

        makeVisible(lease);
        makeVisible(lease);

        assertThat(leases.inFlight()).isZero();
        assertThat(leases.size()).isEqualTo(1);
    }

    @Test
    void randomLivesAgreeWithASortedMap() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            leases.clear();
            returned.clear();
            TreeMap<Long, Lease> model = new TreeMap<>();
            for (int step = 0; step < 300; step++) {
                if (model.isEmpty() || random.nextInt(5) == 0) {
                    Lease added = inFlight();
                    model.put(added.sequence, added);
                } else {
                    live(new ArrayList<>(model.values()).get(random.nextInt(model.size())), model, random);
                }
                check(model);
            }
        }
    }

    private void live(Lease lease, NavigableMap<Long, Lease> model, Random random) {
        switch (random.nextInt(4)) {
            case 0 -> makeVisible(lease);
            case 1 -> hide(lease);
            case 2 -> {
                leases.remove(lease);
                returned.remove(lease);
                model.remove(lease.sequence);
            }
            default -> takeReturned(model);
        }
    }

    private void takeReturned(NavigableMap<Long, Lease> model) {
        Lease expected = model.values().stream()
                .filter(lease -> !lease.inFlight)
                .findFirst()
                .orElse(null);
        Lease taken = returned.take();
        assertThat(taken).isSameAs(expected);
        if (taken != null) {
            leases.hide(taken);
        }
    }

    private void check(NavigableMap<Long, Lease> model) {
        assertThat(leases.size()).isEqualTo(model.size());
        assertThat(leases.inFlight())
                .isEqualTo((int) model.values().stream().filter(l -> l.inFlight).count());
        assertThat(leases.oldest())
                .isSameAs(model.isEmpty() ? null : model.firstEntry().getValue());
        List<Lease> inOrder = new ArrayList<>();
        leases.forEach(inOrder::add);
        assertThat(inOrder).containsExactlyElementsOf(model.values());
    }

    private void makeVisible(Lease lease) {
        leases.makeVisible(lease);
        returned.add(lease);
    }

    private void hide(Lease lease) {
        returned.remove(lease);
        leases.hide(lease);
    }

    private Lease inFlight() {
        Message message = new Message(0, 0, 0, "", new byte[0], new byte[16], new byte[0], null, null, null, null);
        Lease lease = Lease.first(queue, nextSequence++, message, null, 0);
        leases.add(lease);
        leases.hide(lease);
        return lease;
    }
}
