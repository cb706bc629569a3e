package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class AlertsPageTest {
    @Test
    void everyAlertRuleIsExplainedInItsOrderAndNoOther() throws Exception {
        assertThat(names("../../docs/operate/alerts.md", "^### (Holdfast\\w+)$"))
                .containsExactlyElementsOf(names("../../deploy/prometheus/alerts.yml", "- alert: (\\w+)"));
    }

    private static List<String> names(String file, String pattern) throws Exception {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(Files.readString(Path.of(file)))
                .results()
                .map(found -> found.group(1))
                .toList();
    }
}
