package io.holdfast.site;

import io.holdfast.site.Contents.Group;
import io.holdfast.site.Page.Section;
import java.util.List;

/** Puts the head, the navigation and the search around what a page says. Nothing in it needs a script but the search. */
final class PageTemplate {
    private static final int SECTIONS_WORTH_A_LIST = 3;

    private final Page first;
    private final Contents contents;
    private final String icon;
    private final String style;
    private final String script;

    /**
     * A template for all pages.
     *
     * @param icon address of what stands for the site in a browser
     * @param style address of the style sheet
     * @param script address of the search
     */
    PageTemplate(Page first, Contents contents, String icon, String style, String script) {
        this.first = first;
        this.contents = contents;
        this.icon = icon;
        this.style = style;
        this.script = script;
    }

    String fill(Page page, String body) {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%s</title>
                <link rel="icon" href="%s">
                <link rel="stylesheet" href="%s">
                <script src="%s" defer></script>
                </head>
                <body data-root="%s">
                <a class="skip" href="#text">Skip to the text</a>
                <header>
                <a class="home" href="%s">Holdfast</a>
                <a class="menu" href="#contents">Contents</a>
                <search hidden><label class="unseen" for="search">Search the documentation</label>\
                <input id="search" type="search" placeholder="Search ( / )" autocomplete="off" spellcheck="false">\
                <div id="found" role="status"></div></search>
                </header>
                <main id="text">
                <article>
                %s</article>
                %s</main>
                %s%s</body>
                </html>
                """.formatted(
                        Html.escape(page.equals(first) ? page.title() : page.title() + " · Holdfast"),
                        page.to(icon),
                        page.to(style),
                        page.to(script),
                        page.to(""),
                        page.to(first.address()),
                        body,
                        neighbours(page),
                        navigation(page),
                        sections(page));
    }

    private String navigation(Page page) {
        StringBuilder html = new StringBuilder("<nav id=\"contents\" aria-label=\"Contents\">\n");
        for (Group group : contents.groups()) {
            boolean open = page.equals(first) || group.pages().contains(page);
            html.append(open ? "<details open>" : "<details>");
            html.append("<summary>").append(Html.escape(group.title())).append("</summary>\n<ul>\n");
            for (Page each : group.pages()) {
                html.append("<li><a href=\"").append(page.to(each.address())).append('"');
                html.append(each.equals(page) ? " aria-current=\"page\">" : ">");
                html.append(Html.escape(each.title())).append("</a></li>\n");
            }
            html.append("</ul>\n</details>\n");
        }
        return html.append("</nav>\n").toString();
    }

    private static String sections(Page page) {
        List<Section> second =
                page.sections().stream().filter(section -> section.level() == 2).toList();
        if (second.size() < SECTIONS_WORTH_A_LIST) {
            return "";
        }
        StringBuilder html = new StringBuilder(
                "<nav class=\"sections\" aria-label=\"On this page\">\n<h2>On this page</h2>\n<ul>\n");
        for (Section section : second) {
            html.append("<li><a href=\"#").append(section.anchor()).append("\">");
            html.append(Html.escape(section.heading())).append("</a></li>\n");
        }
        return html.append("</ul>\n</nav>\n").toString();
    }

    private String neighbours(Page page) {
        List<Page> order = contents.inOrder();
        int here = order.indexOf(page);
        StringBuilder html = new StringBuilder("<footer>\n");
        if (here > 0) {
            html.append(neighbour(page, order.get(here - 1), "prev", "Before: "));
        }
        if (here + 1 < order.size()) {
            html.append(neighbour(page, order.get(here + 1), "next", "Next: "));
        }
        return html.append("</footer>\n").toString();
    }

    private static String neighbour(Page from, Page to, String rel, String word) {
        return "<a rel=\"" + rel + "\" href=\"" + from.to(to.address()) + "\">" + word + Html.escape(to.title())
                + "</a>\n";
    }
}
