package io.holdfast.site;

import java.util.List;
import org.commonmark.node.Node;

/**
 * One page.
 *
 * @param source its Markdown, from the root of the repository
 * @param address of the page, from {@code /docs/}
 * @param sections what its headings divide it into, the first one before any heading but the title
 */
record Page(String source, String address, String title, Node document, List<Section> sections) {
    /**
     * A heading and the text below it.
     *
     * @param level 1 for the title
     */
    record Section(int level, String anchor, String heading, String text) {}

    /** How to get from here to the address of another one. */
    String to(String other) {
        return "../".repeat((int)
                        address.chars().filter(letter -> letter == '/').count())
                + other;
    }
}
