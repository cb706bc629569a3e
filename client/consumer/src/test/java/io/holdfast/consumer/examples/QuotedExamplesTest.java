package io.holdfast.consumer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Code in docs/consumer, on the first page and in the first lines of the packages is code of a test: each block names its file, and stands in
 * it word for word.
 */
class QuotedExamplesTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern BLOCK = Pattern.compile("(?s)(<!-- from (\\S+) -->\n)?```java\n(.*?)```");
    private static final Pattern FIRST_EXAMPLE =
            Pattern.compile("(?s)run by \\{@code (\\w+)}:\\s+<pre>\\{@code\n(.*?)\n}</pre>");

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs/consumer"))) {
            return pages.filter(page -> page.toString().endsWith(".md")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyQuotedLineIsRunByATest(Path page) throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(page));
        while (block.find()) {
            assertThat(block.group(2)).as("the source of a block in %s", page).isNotNull();
            Path source = ROOT.resolve(block.group(2));
            assertThat(source).exists();
            assertThat(plain(Files.readString(source))).contains(plain(block.group(3)));
        }
    }

    @Test
    void consumerOnTheFirstPageIsRunByATest() throws IOException {
        Matcher block = Pattern.compile("(?s)<!-- from (\\S+) -->\n```java\n(.*?)```")
                .matcher(Files.readString(ROOT.resolve("README.md")));
        assertThat(block.find()).isTrue();
        assertThat(plain(Files.readString(ROOT.resolve(block.group(1))))).contains(plain(block.group(2)));
    }

    static Stream<Path> packages() throws IOException {
        List<Path> packages = new ArrayList<>();
        for (String module : List.of("consumer", "consumer-json", "consumer-micrometer", "consumer-otel")) {
            packages.addAll(named("package-info.java", "client/" + module + "/src/main"));
        }
        for (String module : List.of("idempotency-jdbc", "payload-s3", "spring-boot-starter")) {
            packages.addAll(named("package-info.java", "client/" + module + "/src/main"));
        }
        return packages.stream();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void firstExampleOfAPackageIsRunByATest(Path info) throws IOException {
        String comment = Files.readString(info).replaceAll("(?m)^ \\* ?", "");
        Matcher example = FIRST_EXAMPLE.matcher(comment);
        assertThat(example.find()).as("a first example in %s", info).isTrue();
        List<Path> source = named(example.group(1) + ".java", info.subpath(2, 4) + "/src/test");
        assertThat(source).hasSize(1);
        assertThat(plain(Files.readString(source.get(0)))).contains(plain(example.group(2)));
    }

    private static List<Path> named(String name, String folder) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
            return files.filter(file -> file.getFileName().toString().equals(name))
                    .sorted()
                    .toList();
        }
    }

    /** Without indentation, which differs between a page and a class. */
    private static String plain(String code) {
        return List.of(code.split("\n", -1)).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }
}
