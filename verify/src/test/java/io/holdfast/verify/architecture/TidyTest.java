package io.holdfast.verify.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How the source tree is kept. Each test lists everything that breaks its rule. */
class TidyTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> MODULES = List.of("server", "client", "site", "command", "verify", "benchmarks");
    private static final List<Path> SOURCES =
            MODULES.stream().map(ROOT::resolve).flatMap(TidyTest::javaFiles).toList();
    private static final int LONGEST_FILE_LINES = 400;
    private static final int MEDIAN_FILE_LINES = 45;
    private static final int FEW_FILES_ARE_LONGER_LINES = 170;
    private static final double FEW = 0.05;
    private static final int FILES_WITHOUT_READING_ORDER = 50;
    private static final double PACKAGE_PRIVATE = 0.5;
    private static final Pattern READING_ORDER =
            Pattern.compile("Reading order|\\bRead\\b.*\\bfirst\\b", Pattern.DOTALL);

    /** The type that has the file's name. */
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "^public (?:(?:abstract|final|sealed|non-sealed) )*(?:class|interface|@interface|record|enum) ",
            Pattern.MULTILINE);

    /** Rooms whose sources do not even name another: constants that the compiler copies, and Javadoc, leave no trace in class files. */
    private static final Map<String, Pattern> UNSPOKEN = Map.of(
            "/io/holdfast/engine/command/", Pattern.compile("^import .*io\\.holdfast\\.engine\\.(?!command\\.)"),
            "/io/holdfast/engine/row/", Pattern.compile("^import .*io\\.holdfast\\.engine\\.(?!command\\.|row\\.)"),
            "/io/holdfast/engine/timer/", Pattern.compile("^import .*io\\.holdfast\\.engine\\.(?!command\\.)"),
            "/io/holdfast/engine/settings/", Pattern.compile("^import .*io\\.holdfast\\.engine\\.(?!command\\.)"),
            "/io/holdfast/engine/queue/", Pattern.compile("^import .*io\\.holdfast\\.engine\\.[A-Z]"),
            "/io/holdfast/protocol/wire/", Pattern.compile("^import .*io\\.holdfast\\.protocol\\.(?!wire\\.)"),
            "/io/holdfast/protocol/sqs/request/", Pattern.compile("^import .*\\.sqs\\.(json|query)\\."),
            "/io/holdfast/protocol/sqs/result/", Pattern.compile("^import .*\\.sqs\\.(json|query)\\."));

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
    void halfOfTheFilesFitOnAScreen() {
        List<Integer> lengths = productLengths();
        assertThat(lengths.get(lengths.size() / 2)).as("median of lines").isLessThanOrEqualTo(MEDIAN_FILE_LINES);
    }

    @Test
    void fewFilesAreLong() {
        List<String> longer = productFiles()
                .filter(file -> lines(file).size() > FEW_FILES_ARE_LONGER_LINES)
                .map(file -> lines(file).size() + " lines: " + ROOT.relativize(file))
                .sorted(Comparator.reverseOrder())
                .toList();
        assertThat(longer).as("more than %d lines", FEW_FILES_ARE_LONGER_LINES).hasSizeLessThanOrEqualTo((int)
                (productFiles().count() * FEW));
    }

    @Test
    void largePackagesSayInWhichOrderToReadThem() {
        Stream<Path> lost = productPackages()
                .filter(directory -> productFiles()
                                .filter(file -> directory.equals(file.getParent()))
                                .count()
                        > FILES_WITHOUT_READING_ORDER)
                .filter(directory -> !READING_ORDER
                        .matcher(String.join("\n", lines(directory.resolve("package-info.java"))))
                        .find())
                .map(ROOT::relativize);
        assertThat(lost)
                .as("packages of more than %d files", FILES_WITHOUT_READING_ORDER)
                .isEmpty();
    }

    @Test
    void publicIsADecision() {
        List<Path> types = productFiles()
                .filter(file -> !file.endsWith("package-info.java"))
                .toList();
        long visible = types.stream()
                .filter(file ->
                        PUBLIC_TYPE.matcher(String.join("\n", lines(file))).find())
                .count();
        assertThat(types.size() - visible)
                .as("of %d types are package-private", types.size())
                .isGreaterThanOrEqualTo((long) Math.ceil(types.size() * PACKAGE_PRIVATE));
    }

    @Test
    void roomsDoNotNameWhatTheyMustNotKnow() {
        Stream<String> named = productFiles()
                .flatMap(file -> UNSPOKEN.entrySet().stream()
                        .filter(room -> file.toString().contains(room.getKey()))
                        .flatMap(room -> lines(file).stream()
                                .filter(line -> room.getValue().matcher(line).find())
                                .map(line -> ROOT.relativize(file) + ": " + line)));
        assertThat(named).isEmpty();
    }

    /** Otherwise a rule about a package that was renamed would hold of nothing. */
    @Test
    void theseTestsSeeTheWholeTree() {
        assertThat(productPackages().map(directory -> directory.getFileName().toString()))
                .contains("protocol", "engine", "store", "app", "testkit", "consumer", "outbox");
        assertThat(sources().map(TidyTest::moduleOf).distinct()).containsExactlyInAnyOrderElementsOf(MODULES);
        assertThat(productFiles().count()).isGreaterThan(800);
        assertThat(UNSPOKEN.keySet())
                .allSatisfy(room -> assertThat(
                                productFiles().filter(file -> file.toString().contains(room)))
                        .as(room)
                        .isNotEmpty());
    }

    private static String moduleOf(Path file) {
        return ROOT.relativize(file).getName(0).toString();
    }

    /** What is written for users of server and clients. */
    private static Stream<Path> productFiles() {
        return sources()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .filter(file -> Set.of("server", "client").contains(moduleOf(file)));
    }

    private static List<Integer> productLengths() {
        return productFiles().map(file -> lines(file).size()).sorted().toList();
    }

    private static Stream<Path> sources() {
        return SOURCES.stream();
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
