package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SafeListenerTest {
    private final List<String> heard = new ArrayList<>();

    private OutboxListener named(String name) {
        return new OutboxListener() {
            @Override
            public void claimed(int rows) {
                heard.add(name + " " + rows);
            }
        };
    }

    @Test
    void everyListenerIsToldWhateverTheOthersThrow() {
        OutboxListener failing = new OutboxListener() {
            @Override
            public void claimed(int rows) {
                throw new IllegalStateException("thrown on purpose");
            }
        };
        new SafeListener(List.of(named("first"), failing, named("last"))).tell(listener -> listener.claimed(7));
        assertThat(heard).containsExactly("first 7", "last 7");
    }
}
