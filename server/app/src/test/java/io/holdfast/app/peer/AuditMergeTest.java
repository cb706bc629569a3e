package io.holdfast.app.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.audit.AuditPage;
import io.holdfast.app.audit.AuditReader;
import io.holdfast.app.endpoint.admin.AdminRefused;
import io.holdfast.app.endpoint.admin.AuditElsewhere;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The audit logs of several nodes, read as one. */
final class AuditMergeTest {
    /** Lines 1 to so many, one every so many seconds. */
    private static List<String> log(int count, int seconds, int offset) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(number -> String.format(
                        "{\"number\":%d,\"time\":\"2026-11-18T10:%02d:%02dZ\",\"previous\":\"\"}",
                        number, (number * seconds + offset) / 60, (number * seconds + offset) % 60))
                .toList();
    }

    private static AuditPage page(List<String> log, long before, int limit) {
        List<String> lines = new ArrayList<>();
        for (long number = Math.min(before - 1, log.size()); number >= 1 && lines.size() < limit; number--) {
            lines.add(log.get((int) number - 1));
        }
        long last = lines.isEmpty() ? 0 : AuditReader.numberOf(lines.get(lines.size() - 1));
        return new AuditPage(lines, lines.size() == limit && last > 1 ? last : 0);
    }

    @Test
    void pagesShowEveryLineOfEveryNodeOnceAndTheNewestFirst() throws AdminRefused {
        Map<String, List<String>> logs = Map.of("a", log(30, 10, 0), "b", log(100, 3, 1), "c", List.of());
        List<String> seen = new ArrayList<>();
        String before = "";
        while (before != null) {
            AuditPlace place = AuditPlace.read(before);
            Map<String, AuditPage> pages = new TreeMap<>();
            logs.forEach((node, log) -> {
                if (place.mayHaveMore(node)) {
                    pages.put(node, page(log, place.before(node), 7));
                }
            });
            AuditElsewhere.Page found = AuditMerge.of(pages, place, 7, new TreeMap<>());
            found.lines().forEach(line -> seen.add(line.line()));
            before = found.next();
        }

        assertThat(seen).hasSize(130).doesNotHaveDuplicates();
        assertThat(seen.stream().map(AuditReader::timeOf).toList())
                .isSortedAccordingTo((one, other) -> other.compareTo(one));
    }

    @Test
    void placeThatIsNoneIsRefusedWithASentence() {
        assertThatThrownBy(() -> AuditPlace.read("17")).hasMessageContaining("before");
    }
}
