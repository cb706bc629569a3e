package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.endpoint.admin.AdminError;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.iam.IamErrors;
import io.holdfast.protocol.kms.KmsError;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.wire.query.QueryError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about errors knows every error, and none that does not exist. */
final class ErrorsPageTest {
    private static final Path PAGE = Path.of("../../docs/reference/errors.md");
    private static final Path SERVER = Path.of("..");
    private static final Pattern CODE = Pattern.compile("`([A-Za-z]+)`");

    @Test
    void everyErrorOfSqsIsExplainedOrSaidToBeNeverAnswered() throws Exception {
        Set<String> never = neverAnswered();
        List<String> expected = Arrays.stream(AwsError.values())
                .filter(error -> !never.contains(shape(error)))
                .map(error -> "`" + shape(error) + "` | `" + error.queryCode() + "` | " + error.httpStatus())
                .toList();

        assertThat(rows("## SQS", 3)).containsExactlyElementsOf(expected);
        assertThat(Arrays.stream(AwsError.values()).map(ErrorsPageTest::shape)).containsAll(never);
    }

    @Test
    void whatIsNeverAnsweredIsUsedNowhere() throws Exception {
        Set<String> never = neverAnswered();
        Pattern used = Pattern.compile(Arrays.stream(AwsError.values())
                .filter(error -> never.contains(shape(error)))
                .map(Enum::name)
                .collect(Collectors.joining("|", "\\b(", ")\\b")));
        try (Stream<Path> files = Files.walk(SERVER)) {
            assertThat(files.filter(file -> file.toString().endsWith(".java")
                                    && file.toString().contains("/src/main/")
                                    && !file.endsWith("AwsError.java"))
                            .filter(file -> used.matcher(read(file)).find()))
                    .isEmpty();
        }
    }

    @Test
    void everyErrorOfTheAdminApiIsExplained() throws Exception {
        assertThat(rows("## The admin API", 2))
                .containsExactlyElementsOf(Arrays.stream(AdminError.values())
                        .map(error -> "`" + error.code() + "` | " + error.httpStatus())
                        .toList());
    }

    @Test
    void everyErrorOfCloudWatchIsExplained() throws Exception {
        assertThat(rows("## Metrics and alarms: CloudWatch", 2))
                .containsExactlyInAnyOrderElementsOf(made(
                        CloudWatchError.class,
                        CloudWatchError.class,
                        error -> "`" + error.queryCode() + "` | " + error.httpStatus()));
    }

    @Test
    void everyErrorOfKmsIsExplained() throws Exception {
        assertThat(rows("## Encryption keys: KMS", 2))
                .containsExactlyInAnyOrderElementsOf(made(
                        KmsError.class, KmsError.class, error -> "`" + error.type() + "` | " + error.httpStatus()));
    }

    @Test
    void everyErrorOfIamIsExplained() throws Exception {
        Function<QueryError, String> row = error -> "`" + error.code() + "` | " + error.httpStatus();
        Set<String> expected = new TreeSet<>(made(IamErrors.class, QueryError.class, row));
        expected.addAll(made(QueryError.class, QueryError.class, row));
        assertThat(rows("## Users and keys: IAM and STS", 2)).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** What the methods of a class give that make an error of what is wrong, in order. */
    private static <E> Set<String> made(Class<?> factory, Class<E> type, Function<E, String> row) throws Exception {
        Set<String> rows = new TreeSet<>();
        for (Method method : factory.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type) {
                Object[] arguments = Arrays.stream(method.getParameterTypes())
                        .map(ErrorsPageTest::any)
                        .toArray();
                rows.add(row.apply(type.cast(method.invoke(null, arguments))));
            }
        }
        assertThat(rows).isNotEmpty();
        return rows;
    }

    private static Object any(Class<?> type) {
        if (type == String.class) {
            return "any";
        }
        if (type == KmsName.class) {
            return new KmsName(new KmsOwner("000000000000", "us-east-1"), false, "any");
        }
        assertThat(type).isEqualTo(int.class);
        return 1;
    }

    private static String shape(AwsError error) {
        return error.type().substring(error.type().indexOf('#') + 1);
    }

    private static Set<String> neverAnswered() throws IOException {
        String line = section("## SQS")
                .lines()
                .filter(each -> each.contains("never answered"))
                .findFirst()
                .orElseThrow();
        return CODE.matcher(line).results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The first columns of the rows of a section's table. */
    private static List<String> rows(String heading, int columns) throws IOException {
        List<String> rows = new ArrayList<>();
        section(heading).lines().filter(line -> line.startsWith("| `")).forEach(line -> {
            String[] cells = line.substring(2).split(" \\| ", columns + 1);
            rows.add(String.join(" | ", Arrays.copyOf(cells, columns)));
            assertThat(cells[columns].replace("|", "").strip()).as(line).isNotEmpty();
        });
        return rows;
    }

    private static String section(String heading) throws IOException {
        String page = Files.readString(PAGE);
        int start = page.indexOf(heading + "\n");
        assertThat(start).as(heading).isNotNegative();
        int end = page.indexOf("\n## ", start + heading.length());
        return page.substring(start, end < 0 ? page.length() : end);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
