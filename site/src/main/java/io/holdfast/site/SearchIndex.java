package io.holdfast.site;

import io.holdfast.site.Page.Section;
import java.util.List;

/** All sections of all pages as JSON, for the search: {@code [[address, title, [[anchor, heading, text], …]], …]}. */
final class SearchIndex {
    private SearchIndex() {}

    static String of(List<Page> pages) {
        StringBuilder json = new StringBuilder("[");
        for (Page page : pages) {
            json.append(json.length() > 1 ? ",\n[" : "[");
            text(json, page.address()).append(',');
            text(json, page.title()).append(",[");
            String separator = "";
            for (Section section : page.sections()) {
                json.append(separator).append('[');
                text(json, section.level() == 1 ? "" : section.anchor()).append(',');
                text(json, section.level() == 1 ? "" : section.heading()).append(',');
                text(json, section.text()).append(']');
                separator = ",";
            }
            json.append("]]");
        }
        return json.append("]\n").toString();
    }

    private static StringBuilder text(StringBuilder json, String text) {
        json.append('"');
        text.chars().forEach(letter -> {
            if (letter == '"' || letter == '\\') {
                json.append('\\').append((char) letter);
            } else if (letter < ' ') {
                json.append(String.format("\\u%04x", letter));
            } else {
                json.append((char) letter);
            }
        });
        return json.append('"');
    }
}
