package io.holdfast.verify.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How the source tree is kept. Each test lists everything that breaks its rule. */
class TidyTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> MODULES = List.of("server", "client", "command", "verify", "benchmarks");
    private static final int LONGEST_FILE_LINES = 400;
    private static final Set<String> VAGUE =
            Set.of("util", "utils", "common", "commons", "helper", "helpers", "manager", "managers", "impl");
    private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+");

    /** Joined here, so that this file does not break its own rule. */
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

    /** What the first line of a package's Javadoc begins with if the package is a step, or stands between or beside the steps. */
    private static final Pattern STEP = Pattern.compile("(Steps? |Before step |Between steps |Beside the steps).*");

    @Test
    void namesSayWhatThingsAreForAQueue() {
        assertThat(sources().filter(TidyTest::hasVagueName)).as("vague names").isEmpty();
    }

    @Test
    void everyPackageOfTheProductSaysWhatItIsFor() {
        Stream<Path> silent =
                productPackages().filter(directory -> !Files.exists(directory.resolve("package-info.java")));
        assertThat(silent).as("packages without package-info.java").isEmpty();
    }

    @Test
    void packagesSayTheirPlaceInTheirFirstLine() {
        Stream<Path> unclear = productPackages()
                .map(directory -> directory.resolve("package-info.java"))
                .filter(Files::exists)
                .filter(file -> !hasClearFirstLine(file));
        assertThat(unclear).as("package-info.java with another first line").isEmpty();
    }

    @Test
    void nothingIsLeftUnfinished() {
        Stream<String> unfinished = sources()
                .flatMap(file -> lines(file).stream()
                        .filter(line -> UNFINISHED.matcher(line).find())
                        .map(line -> ROOT.relativize(file) + ": " + line.strip()));
        assertThat(unfinished).isEmpty();
    }

    @Test
    void filesStaySmall() {
        Stream<String> large = sources()
                .filter(file -> lines(file).size() > LONGEST_FILE_LINES)
                .map(file -> ROOT.relativize(file) + " has " + lines(file).size() + " lines");
        assertThat(large).as("more than %d lines", LONGEST_FILE_LINES).isEmpty();
    }

    @Test
    void theseTestsSeeTheWholeTree() {
        assertThat(productPackages().map(directory -> directory.getFileName().toString()))
                .contains("protocol", "engine", "store", "app", "testkit");
    }

    private static Stream<Path> sources() {
        return MODULES.stream().map(ROOT::resolve).flatMap(TidyTest::javaFiles);
    }

    private static Stream<Path> productPackages() {
        return sources()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .map(Path::getParent)
                .distinct();
    }

    private static Stream<Path> javaFiles(Path module) {
        try (Stream<Path> files = Files.walk(module)) {
            return files
                    .filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("/target/")
                            && !file.toString().contains("/node_modules/"))
                    .toList()
                    .stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean hasVagueName(Path file) {
        String path = file.toString();
        int packages = path.indexOf("/java/") + "/java/".length();
        String name = path.substring(packages, path.length() - ".java".length());
        return WORD.matcher(name)
                .results()
                .anyMatch(word -> VAGUE.contains(word.group().toLowerCase(Locale.ROOT)));
    }

    private static boolean hasClearFirstLine(Path packageInfo) {
        List<String> lines = lines(packageInfo);
        if (lines.size() < 2 || !lines.get(0).equals("/**")) {
            return false;
        }
        String first = lines.get(1).replaceFirst("^ \\* ?", "");
        return STEP.matcher(first).matches() || first.endsWith(".");
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
