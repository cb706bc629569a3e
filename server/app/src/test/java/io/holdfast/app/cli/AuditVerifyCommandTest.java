package io.holdfast.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditVerifyCommandTest {
    @TempDir
    Path dir;

    private final Program program = new Program();

    @Test
    void directoryWithoutALogIsRefused() {
        assertThat(program.run("audit", "verify", "--data-dir", dir.toString())).isEqualTo(ExitCode.FAILURE);
        assertThat(program.err()).contains("There is no audit log in " + dir.resolve("audit"));
    }

    @Test
    void changedFileIsUnhealthyAndTheLineIsNamed() throws Exception {
        Files.writeString(dir.resolve("audit-00000000000000000001.jsonl"), "{\"number\":1}\n");
        assertThat(program.run("audit", "verify", dir.toString())).isEqualTo(ExitCode.UNHEALTHY);
        assertThat(program.out())
                .contains(
                        "The chain breaks after 0 lines. audit-00000000000000000001.jsonl, line 1: this is no line of an audit log.");
    }
}
