package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentedKeysTest {

    private static final Path MANUAL = Path.of("../../docs/configuration.md");

    @Test
    void referenceFileHoldsExactlyTheKnownKeys() throws Exception {
        Config reference = ConfigFactory.parseString(reference());

        assertThat(reference.entrySet().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrderElementsOf(
                        Keys.all().stream().map(Key::name).toList());
        assertThat(reference.hasPath(Keys.QUEUES)).isTrue();
    }

    @Test
    void referenceFileLoadsAsTheDefaults(@TempDir Path dir) throws Exception {
        Path file = Files.writeString(dir.resolve("reference.conf"), reference());

        assertThat(SettingsLoader.load(new SettingsSources(Optional.of(file), Map.of(), List.of()))
                        .settings())
                .isEqualTo(ServerSettings.defaults());
    }

    @Test
    void manualListsEveryKeyWithItsDefaultAndNoOther() throws Exception {
        List<String> rows = Pattern.compile("^\\| `([^`]+)` \\| `([^`]+)` \\|", Pattern.MULTILINE)
                .matcher(Files.readString(MANUAL))
                .results()
                .map(row -> row.group(1) + " = " + row.group(2))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(Keys.all().stream()
                        .map(key -> key.name() + " = " + key.defaultText())
                        .toList());
    }

    private static String reference() throws Exception {
        try (InputStream stream = DocumentedKeysTest.class.getResourceAsStream("/holdfast-reference.conf")) {
            assertThat(stream).isNotNull();
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
