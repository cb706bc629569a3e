package io.holdfast.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * The order of all pages: that in which the first page of the documentation names them, under its headings. Pages that it does not name follow
 * those of their folder, so a new page is found without a change here.
 */
final class Contents {
    private static final String PROJECT = "The project";

    /** Pages that belong together. */
    record Group(String title, List<Page> pages) {}

    private final List<Group> groups;

    private Contents(List<Group> groups) {
        this.groups = List.copyOf(groups);
    }

    List<Group> groups() {
        return groups;
    }

    List<Page> inOrder() {
        return groups.stream().flatMap(group -> group.pages().stream()).toList();
    }

    /** @param bySource all pages, the first one among them */
    static Contents of(Page first, Map<String, Page> bySource) {
        List<Group> groups = new ArrayList<>();
        Set<String> placed = new HashSet<>(Set.of(first.source()));
        for (Node node = first.document().getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading && heading.getLevel() == 2) {
                groups.add(new Group(PageReader.words(heading), new ArrayList<>()));
            } else if (!groups.isEmpty()) {
                List<Page> pages = groups.get(groups.size() - 1).pages();
                for (String destination : links(node)) {
                    Page named = bySource.get(Links.source(first.source(), destination));
                    if (named != null && placed.add(named.source())) {
                        pages.add(named);
                    }
                }
            }
        }
        bySource.values().stream()
                .filter(page -> !placed.contains(page.source()))
                .sorted(Comparator.comparing(Page::source))
                .forEach(page -> groupOf(page, groups).pages().add(page));
        groups.removeIf(group -> group.pages().isEmpty());
        return new Contents(groups);
    }

    private static List<String> links(Node node) {
        List<String> destinations = new ArrayList<>();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                destinations.add(link.getDestination());
            }
        });
        return destinations;
    }

    private static Group groupOf(Page page, List<Group> groups) {
        String folder = folder(page);
        long most = 0;
        Group best = null;
        for (Group group : groups) {
            long neighbours = group.pages().stream()
                    .filter(each -> folder(each).equals(folder))
                    .count();
            if (neighbours > most) {
                most = neighbours;
                best = group;
            }
        }
        if (best != null) {
            return best;
        }
        String name = page.source().startsWith("docs/") ? folder.substring(folder.lastIndexOf('/') + 1) : "";
        String title = name.isEmpty() ? PROJECT : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        for (Group group : groups) {
            if (group.title().equals(title)) {
                return group;
            }
        }
        Group made = new Group(title, new ArrayList<>());
        // Before the last one, which is about the project.
        groups.add(Math.max(0, groups.size() - 1), made);
        return made;
    }

    private static String folder(Page page) {
        int end = page.source().lastIndexOf('/');
        return end < 0 ? "" : page.source().substring(0, end);
    }
}
