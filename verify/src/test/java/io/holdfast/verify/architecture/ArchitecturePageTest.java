package io.holdfast.verify.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ARCHITECTURE.md is the map of the sources: what is there is on it. */
class ArchitecturePageTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private final String page;

    ArchitecturePageTest() throws IOException {
        page = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
    }

    private boolean isNamed(String name) {
        return Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])")
                .matcher(page)
                .find();
    }

    @Test
    void everyModuleIsNamed() throws Exception {
        Stream<String> modules = MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .map((MatchResult module) -> module.group(1));
        assertThat(modules.filter(module -> !isNamed(module))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"app", "engine", "protocol"})
    void everyPackageOfAModuleWithManyIsNamed(String module) throws Exception {
        List<String> packages;
        try (Stream<Path> files =
                Files.list(ROOT.resolve("server/" + module + "/src/main/java/io/holdfast/" + module))) {
            packages = files.filter(Files::isDirectory)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
        assertThat(packages).isNotEmpty();
        assertThat(packages.stream()
                        .filter(name -> !isNamed("`" + name) && !isNamed(name + "/") && !isNamed(module + "/" + name)))
                .isEmpty();
    }
}
