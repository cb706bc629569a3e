package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class HttpRefusalsPageTest {
    @Test
    void pageAboutErrorsHasEverySentenceThatIsSaidBeforeARequestIsRead() throws Exception {
        String page = Files.readString(Path.of("../../docs/reference/errors.md"));
        assertThat(Pattern.compile("^\\| ([0-9]{3}) \\| ([^|]+) \\|", Pattern.MULTILINE)
                        .matcher(page)
                        .results()
                        .map(row -> row.group(1) + " " + row.group(2)))
                .containsExactlyElementsOf(Arrays.stream(HttpRefusal.values())
                        .map(refusal -> refusal.status() + " " + refusal.sentence())
                        .toList());
    }
}
