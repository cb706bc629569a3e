package io.holdfast.app.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackupManifestTest {
    private static final String HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
    private static final BackupManifest MANIFEST = new BackupManifest(
            "0.1.0",
            2,
            Instant.parse("2026-11-18T10:21:00.123Z"),
            1234,
            2,
            "00c0ffee00c0ffee",
            List.of(new BackedUpFile("FORMAT", 16, HASH), new BackedUpFile("rows/000012.sst", 4096, HASH)));

    @Test
    void textIsAsItIsDescribed() {
        assertThat(MANIFEST.toText())
                .startsWith(
                        "holdfast-backup 1\nversion 0.1.0\nformat 2\nat 2026-11-18T10:21:00.123Z\nposition 1234\npartitions 2\n"
                                + "keyring 00c0ffee00c0ffee\nfile " + HASH + " 16 FORMAT\nfile " + HASH
                                + " 4096 rows/000012.sst\ncheck ");
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        assertThat(BackupManifest.ofText(MANIFEST.toText())).isEqualTo(MANIFEST);
    }

    @Test
    void everyOtherTextIsDamaged() {
        String text = MANIFEST.toText();
        for (int i = 0; i < text.length(); i++) {
            String other = text.substring(0, i) + (char) (text.charAt(i) ^ 1) + text.substring(i + 1);
            assertThat(BackupManifest.ofText(other)).as("letter %d", i).isNull();
            assertThat(BackupManifest.ofText(text.substring(0, i)))
                    .as("cut at %d", i)
                    .isNull();
        }
        assertThat(BackupManifest.ofText(text + "\n")).isNull();
    }

    @Test
    void namesThatLeadElsewhereAreNotBelieved() {
        for (String name : List.of("../etc/passwd", "rows/../../x", "/etc/passwd", "rows//x")) {
            String lines = MANIFEST.toText().replace("rows/000012.sst", name).replaceFirst("check .*\n", "");
            String text = lines + "check " + Sha256.of(lines.getBytes(UTF_8)) + "\n";
            assertThat(BackupManifest.ofText(text)).as(name).isNull();
        }
    }

    @Test
    void laterFormsAreKnownAsSuch() {
        assertThat(BackupManifest.formOf("holdfast-backup 2\nwhatever\n")).isEqualTo(2);
        assertThat(BackupManifest.formOf("something else")).isZero();
    }
}
