package io.holdfast.parts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchEntriesTest {
    private static final String REQUEST =
            "{\"QueueUrl\":\"q\",\"Entries\":[{\"Id\":\"a\",\"B\":\"}\\\"]\"}, {\"Id\":\"b\",\"M\":{\"x\":{}}}],\"Z\":1}";

    @Test
    void oneEntryIsTakenOut() {
        BatchEntries entries = BatchEntries.of(REQUEST);
        assertThat(entries.size()).isEqualTo(2);
        assertThat(entries.id(1)).isEqualTo("b");
        assertThat(entries.without(0))
                .isEqualTo("{\"QueueUrl\":\"q\",\"Entries\":[{\"Id\":\"b\",\"M\":{\"x\":{}}}],\"Z\":1}");
    }

    @Test
    void theFailedEntryJoinsThoseOfTheServer() {
        assertThat(BatchEntries.failing("{\"Successful\":[]}", "a", "C", true))
                .startsWith("{\"Failed\":[{\"Id\":\"a\",")
                .endsWith("}],\"Successful\":[]}");
        assertThat(BatchEntries.failing("{\"Failed\":[],\"Successful\":[]}", "a", "C", true))
                .endsWith("\"by the proxy\"}],\"Successful\":[]}");
        assertThat(BatchEntries.failing("{\"Failed\":[{}]}", "a", "C", true)).endsWith("\"by the proxy\"},{}]}");
    }
}
