package io.holdfast.verify.fault.corruption;

import io.holdfast.verify.fault.corruption.Inventory.Message;
import io.holdfast.verify.fault.corruption.Inventory.Queue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How what was found differs from what must be there.
 *
 * @param missing ids of messages, and names of queues, that no refusal accounts for
 * @param returned ids of messages that were there once and are deleted or moved: the deletion is lost
 * @param changed one sentence for each count, attribute or receive count that is another one, as when the last changes are lost
 * @param wrong one sentence for each thing that was never like this
 * @param refusals what the server said in place of messages
 */
record Differences(
        Set<String> missing, Set<String> returned, List<String> changed, List<String> wrong, List<String> refusals) {
    private static final int MOST_TOLD = 2;

    static Differences between(Shape shape, Inventory found) {
        Differences differences = new Differences(
                new LinkedHashSet<>(), new LinkedHashSet<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        shape.expected().queues().forEach((name, queue) -> differences.compare(name, queue, found, shape.everSent()));
        found.queues().keySet().stream()
                .filter(name -> !shape.expected().queues().containsKey(name))
                .forEach(name -> differences.wrong.add("the queue " + name + " was never made"));
        return differences;
    }

    boolean isLoss() {
        return !missing.isEmpty() || !returned.isEmpty();
    }

    /** Whether nothing is missing but some of these, the last ones of them without a gap. */
    boolean isEndOf(List<String> last) {
        int lost = missing.size();
        return returned.isEmpty()
                && changed.isEmpty()
                && lost <= last.size()
                && missing.equals(Set.copyOf(last.subList(last.size() - lost, last.size())));
    }

    String lossInShort() {
        return missing.size() + " missing, such as "
                + missing.stream().limit(MOST_TOLD).toList() + ", " + returned.size() + " deleted ones are back";
    }

    private void compare(String name, Queue expected, Inventory all, Map<String, String> everSent) {
        Queue found = all.queues().get(name);
        if (found == null) {
            missing.add("queue " + name);
            return;
        }
        Map<String, Message> byId = new HashMap<>();
        expected.messages().forEach(message -> byId.put(message.id(), message));
        Set<String> seen = new HashSet<>();
        for (Message message : found.messages()) {
            Message stored = byId.get(message.id());
            if (!message.body().equals(everSent.get(message.id()))) {
                tell(wrong, "message " + message.id() + " of " + name + " has a body that it was not sent with");
            } else if (stored == null) {
                returned.add(message.id());
            } else if (!stored.equals(message)) {
                tell(changed, message.id() + " is " + message.attributes() + ", not " + stored.attributes());
            }
            if (!seen.add(message.id())) {
                tell(wrong, "message " + message.id() + " of " + name + " was delivered twice");
            }
        }
        if (!found.refusal().isEmpty()) {
            refusals.add(found.refusal());
            return;
        }
        Set<String> lost = new LinkedHashSet<>(byId.keySet());
        lost.removeAll(seen);
        missing.addAll(lost);
        if (lost.isEmpty() && !expected.attributes().equals(found.attributes())) {
            tell(changed, name + " has " + found.attributes() + ", not " + expected.attributes());
        }
        compareOrder(name, expected, found);
    }

    /** In one group, of the messages that are there; groups may be served in any order. */
    private void compareOrder(String name, Queue expected, Queue found) {
        if (!name.endsWith(".fifo")) {
            return;
        }
        Map<String, List<String>> wanted = byGroup(expected);
        Map<String, List<String>> got = byGroup(found);
        got.forEach((group, ids) -> {
            List<String> common = new ArrayList<>(wanted.getOrDefault(group, List.of()));
            common.retainAll(ids);
            List<String> inOrder = new ArrayList<>(ids);
            inOrder.retainAll(common);
            if (!inOrder.equals(common)) {
                tell(wrong, "the order of group " + group + " of " + name + " is another one");
            }
        });
    }

    private static Map<String, List<String>> byGroup(Queue queue) {
        Map<String, List<String>> ids = new HashMap<>();
        for (Message message : queue.messages()) {
            ids.computeIfAbsent(message.attributes().getOrDefault("MessageGroupId", ""), group -> new ArrayList<>())
                    .add(message.id());
        }
        return ids;
    }

    private static void tell(List<String> findings, String finding) {
        if (findings.size() < MOST_TOLD) {
            findings.add(finding);
        }
    }
}
