package io.holdfast.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The site that is made of this repository. */
class SiteTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
    private static final Pattern FILE = Pattern.compile("title=\"In the repository: ([^\"]*)\"");

    @TempDir
    static Path dir;

    private static Path site;
    private static Map<String, String> pages;

    @BeforeAll
    static void build() throws IOException {
        site = dir.resolve("site");
        SiteBuild.build(ROOT, site);
        pages = new TreeMap<>();
        for (String name : files(site).keySet()) {
            if (name.endsWith(".html")) {
                pages.put(name, Files.readString(site.resolve(name)));
            }
        }
        assertThat(pages).hasSizeGreaterThan(80);
    }

    @Test
    void everyLinkLeadsToAPageAndASectionThatAreThere() {
        Map<String, Set<String>> anchors = new HashMap<>();
        pages.forEach((name, html) -> anchors.put(name, new HashSet<>(all(ID, html))));
        List<String> dead = new ArrayList<>();
        pages.forEach((name, html) -> {
            for (String link : all(LINK, html)) {
                if (!Links.isElsewhere(link) && !leadsSomewhere(name, link, anchors)) {
                    dead.add(name + ": " + link);
                }
            }
        });
        assertThat(dead).as("dead links").isEmpty();
    }

    private static boolean leadsSomewhere(String from, String link, Map<String, Set<String>> anchors) {
        String path = link.replaceFirst("#.*", "");
        String target = path.isEmpty()
                ? from
                : Path.of("/" + from)
                        .resolveSibling(path)
                        .normalize()
                        .toString()
                        .substring(1);
        if (!Files.isRegularFile(site.resolve(target))) {
            return false;
        }
        int hash = link.indexOf('#');
        return hash < 0 || anchors.getOrDefault(target, Set.of()).contains(link.substring(hash + 1));
    }

    @Test
    void everyFileOfTheRepositoryThatAPageNamesIsThere() {
        List<String> missing = new ArrayList<>();
        pages.forEach((name, html) -> all(FILE, html).stream()
                .filter(file -> !Files.exists(ROOT.resolve(file)))
                .forEach(file -> missing.add(name + ": " + file)));
        assertThat(missing).as("links to nothing").isEmpty();
    }

    @Test
    void pagesLoadNothingFromElsewhereAndHoldNoCode() {
        assertThat(pages).allSatisfy((name, html) -> {
            assertThat(html).doesNotContain(" style=", "<style", "<iframe", "javascript:");
            assertThat(all(Pattern.compile("<(?:script|link|img)[^>]*(?:src|href)=\"(http[^\"]*)\""), html))
                    .isEmpty();
            assertThat(all(Pattern.compile("<script([^>]*)></script>"), html)).hasSize(1);
            assertThat(all(Pattern.compile("<(script)"), html)).hasSize(1);
            assertThat(all(Pattern.compile(" (on[a-z]+)=\""), html.replaceAll("(?s)<(pre|code)>.*?</\\1>", "")))
                    .isEmpty();
        });
    }

    @Test
    void everyPageIsInTheNavigationAndHasOneTitle() {
        Set<String> linked = new HashSet<>(all(LINK, Objects.requireNonNull(pages.get("index.html"))));
        assertThat(linked).containsAll(pages.keySet());
        assertThat(pages)
                .allSatisfy((name, html) -> assertThat(all(Pattern.compile("<(h1)[ >]"), html))
                        .as(name)
                        .hasSize(1));
    }

    @Test
    void firstPageNamesEveryPageOfTheReferenceAndTheExplanation() throws IOException {
        String first = Files.readString(ROOT.resolve(SiteBuild.FIRST));
        assertThat(first)
                .contains(
                        "tutorial.md",
                        "configuration.md",
                        "reference/metrics.md",
                        "reference/errors.md",
                        "reference/commands.md",
                        "promises.md",
                        "disk-format.md",
                        "../ARCHITECTURE.md");
    }

    @Test
    void searchKnowsEveryPage() throws IOException {
        Set<String> found = new HashSet<>();
        try (JsonParser json = new JsonFactory()
                .createParser(ObjectReadContext.empty(), Files.readString(site.resolve(SiteBuild.INDEX)))) {
            int depth = 0;
            boolean begins = false;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_ARRAY) {
                    depth++;
                    begins = depth == 2;
                } else if (token == JsonToken.END_ARRAY) {
                    depth--;
                } else if (begins) {
                    found.add(json.getString());
                    begins = false;
                }
            }
        }
        assertThat(found).isEqualTo(pages.keySet());
    }

    @Test
    void listNamesEveryOtherFile() throws IOException {
        assertThat(Files.readAllLines(site.resolve(SiteBuild.FILES)))
                .containsExactlyElementsOf(files(site).keySet().stream()
                        .filter(name -> !name.equals(SiteBuild.FILES))
                        .toList());
    }

    @Test
    void sameSourcesGiveTheSameBytesAndNothingOldIsLeft() throws IOException {
        Path again = dir.resolve("again");
        Files.createDirectories(again.resolve("operate"));
        Files.writeString(again.resolve("operate/old.html"), "from before");
        SiteBuild.build(ROOT, again);
        assertThat(files(again)).isEqualTo(files(site));
    }

    private static Map<String, Integer> files(Path directory) throws IOException {
        try (Stream<Path> found = Files.walk(directory)) {
            return found.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(
                            file -> directory.relativize(file).toString(),
                            SiteTest::contents,
                            (a, b) -> a,
                            TreeMap::new));
        }
    }

    private static int contents(Path file) {
        try {
            return Arrays.hashCode(Files.readAllBytes(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }
}
