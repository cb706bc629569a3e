package io.holdfast.app.peer;

import io.holdfast.app.audit.AuditPage;
import io.holdfast.app.audit.AuditReader;
import io.holdfast.app.endpoint.admin.AuditElsewhere;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Puts pages of the audit logs of several nodes into one, newest line first. Used once. */
final class AuditMerge {
    private final Map<String, AuditPage> pages;
    private final Map<String, Integer> taken = new HashMap<>();

    private AuditMerge(Map<String, AuditPage> pages) {
        this.pages = pages;
    }

    /** @param before how far each of them was read until now */
    static AuditElsewhere.Page of(
            Map<String, AuditPage> pages, AuditPlace before, int limit, SortedMap<String, String> silent) {
        AuditMerge merge = new AuditMerge(pages);
        List<AuditElsewhere.Line> lines = new ArrayList<>();
        for (String node = merge.newest(); node != null && lines.size() < limit; node = merge.newest()) {
            lines.add(new AuditElsewhere.Line(node, merge.take(node)));
        }
        return new AuditElsewhere.Page(lines, merge.next(before).text(), silent);
    }

    /** The node with the newest line; null if there is none, or if one that was looked through only in part might have it. */
    private @Nullable String newest() {
        String newest = null;
        for (Map.Entry<String, AuditPage> each : pages.entrySet()) {
            String line = head(each.getKey());
            if (line == null && each.getValue().next() != 0) {
                return null;
            }
            String best = newest == null ? null : head(newest);
            if (line != null && (best == null || AuditReader.timeOf(line).compareTo(AuditReader.timeOf(best)) > 0)) {
                newest = each.getKey();
            }
        }
        return newest;
    }

    private @Nullable String head(String node) {
        List<String> lines = page(node).lines();
        int next = taken.getOrDefault(node, 0);
        return next < lines.size() ? lines.get(next) : null;
    }

    private String take(String node) {
        int next = taken.merge(node, 1, Integer::sum);
        return page(node).lines().get(next - 1);
    }

    private AuditPage page(String node) {
        return pages.getOrDefault(node, new AuditPage(List.of(), 0));
    }

    /** What was not taken is asked for again. */
    private AuditPlace next(AuditPlace before) {
        Map<String, Long> numbers = new HashMap<>(before.numbers());
        pages.forEach((node, page) -> {
            int count = taken.getOrDefault(node, 0);
            if (count == page.lines().size()) {
                numbers.put(node, page.next());
            } else if (count > 0) {
                numbers.put(node, AuditReader.numberOf(page.lines().get(count - 1)));
            }
        });
        return new AuditPlace(numbers);
    }
}
