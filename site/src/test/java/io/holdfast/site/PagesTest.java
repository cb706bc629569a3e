package io.holdfast.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How Markdown becomes pages. */
class PagesTest {
    private final Map<String, Page> bySource = new TreeMap<>();

    @ParameterizedTest
    @CsvSource({
        "docs/README.md, index.html",
        "docs/a/README.md, a/index.html",
        "docs/a/tls.md, a/tls.html",
        "docs/a/images/b.png, a/images/b.png",
        "README.md, readme.html",
        "CHANGELOG.md, changelog.html",
        "benchmarks/README.md, benchmarks/index.html"
    })
    void pageHasTheAddressOfItsFile(String source, String address) {
        assertThat(Sources.address(source)).isEqualTo(address);
    }

    @Test
    void headingsAreNamedAsOnGitHub() {
        Slugs slugs = new Slugs();
        assertThat(List.of(
                        "/metrics",
                        "Of each queue: labels account, queue",
                        "`a_b` (c)",
                        "Twice",
                        "Twice",
                        "10 % – done"))
                .map(slugs::of)
                .containsExactly(
                        "metrics", "of-each-queue-labels-account-queue", "a_b-c", "twice", "twice-1", "10---done");
    }

    @Test
    void linksBetweenFilesBecomeLinksBetweenPages() {
        Page tls = page(
                "docs/operate/tls.md",
                "# TLS\n\n[a](../configuration.md#keys) [b](../../CHANGELOG.md) [c](#tls) [d](../consumer)");
        page("docs/configuration.md", "# Configuration\n\n## Keys");
        page("CHANGELOG.md", "# Changes");
        page("docs/consumer/README.md", "# Consumer");

        assertThat(Body.of(tls, links()))
                .contains("href=\"../configuration.html#keys\"")
                .contains("href=\"../changelog.html\"")
                .contains("href=\"#tls\"")
                .contains("href=\"../consumer/index.html\"");
    }

    @Test
    void linkToSourceIsTextThatTellsItsPath() {
        Page page = page("docs/a.md", "# A\n\n[the *test*](../verify/ATest.java)");
        assertThat(Body.of(page, links()))
                .contains(
                        "<span class=\"file\" title=\"In the repository: verify/ATest.java\">the <em>test</em></span>")
                .doesNotContain("href=\"../verify");
    }

    @Test
    void sectionsCanBeLinkedAndNotesToEditorsAreLeftOut() {
        Page page = page("docs/a.md", "# A `b`\n\n<!-- from x.java -->\n\n## Twice\n\n## Twice\n\ntext");
        assertThat(Body.of(page, links()))
                .contains("<h1 id=\"a-b\">", "<h2 id=\"twice\">", "<h2 id=\"twice-1\">", "href=\"#twice-1\"")
                .doesNotContain("x.java");
    }

    @Test
    void tablesAndCodeCanBeScrolledWithoutAMouse() {
        Page page = page("docs/a.md", "# A\n\n| a | b |\n|---|---|\n| 1 | `<2>` |\n\n```\nx < y\n```\n");
        assertThat(Body.of(page, links()))
                .contains(
                        "<div class=\"table\" tabindex=\"0\">",
                        "<code>&lt;2&gt;</code>",
                        "<pre tabindex=\"0\">",
                        "x &lt; y");
    }

    @Test
    void newPageFollowsThoseOfItsFolder() {
        Page first = page(
                "docs/README.md",
                "# Docs\n\n## Run\n\n- [TLS](operate/tls.md)\n\n## The project\n\n- [Contributing](../CONTRIBUTING.md)\n");
        page("docs/operate/tls.md", "# TLS");
        page("docs/operate/new.md", "# New");
        page("docs/moving/from.md", "# From");
        page("CHANGELOG.md", "# Changes");
        page("CONTRIBUTING.md", "# Contributing");

        assertThat(Contents.of(first, bySource).groups())
                .map(group -> group.title() + " "
                        + group.pages().stream().map(Page::title).toList())
                .containsExactly("Run [TLS, New]", "Moving [From]", "The project [Contributing, Changes]");
    }

    @Test
    void searchFindsWordsOfCodeAndTables() {
        Page page = page(
                "docs/a.md",
                "# A\n\nbefore\n\n## B\n\n| `key` | two |\n|---|---|\n| x | \"y\" |\n\n```\nrun it\n```\n");
        assertThat(SearchIndex.of(List.of(page)))
                .isEqualTo(
                        "[[\"a.html\",\"A\",[[\"\",\"\",\"before\"],[\"b\",\"B\",\"key two x \\\"y\\\" run it\"]]]]\n");
    }

    private Page page(String source, String markdown) {
        Page page = new PageReader().read(source, markdown);
        bySource.put(source, page);
        return page;
    }

    private Links links() {
        return new Links(bySource, Set.of());
    }
}
