package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.holdfast.testkit.HoldfastExtension;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** boto3 and Celery, as Debian packages them: both speak the Query protocol, Celery partly by presigned GET requests. */
class PythonTest {
    private static final Path SCRIPTS = Path.of("../python");
    private static final String DEBIANS = "/usr/bin/python3";

    @RegisterExtension
    final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void everyActionWorksThroughDebiansBoto3() throws Exception {
        assertThat(program().run(DEBIANS, "-m", "unittest", "test_sqs", "test_fifo"))
                .contains("boto3 speaks query", "Ran 19 tests", "OK");
    }

    /** Where there is another Python, its boto3 is newer and speaks JSON. */
    @Test
    void everyActionWorksThroughACurrentBoto3() throws Exception {
        Program.Ended asked = program().end("python3", "-c", "import queues; print(queues.protocol())");
        assumeThat(asked.output()).as("a boto3 that speaks JSON").isEqualTo("json\n");
        assertThat(program().run("python3", "-m", "unittest", "test_sqs", "test_fifo"))
                .contains("boto3 speaks json", "Ran 19 tests", "OK");
    }

    @Test
    void cloudWatchWorksThroughDebiansBoto3() throws Exception {
        assertThat(program().run(DEBIANS, "-m", "unittest", "test_cloudwatch"))
                .contains("CloudWatch is spoken in query", "Ran 7 tests", "OK");
    }

    @Test
    void cloudWatchWorksThroughACurrentBoto3() throws Exception {
        Program.Ended asked = program().end("python3", "-c", "import queues; print(queues.protocol())");
        assumeThat(asked.output()).as("a boto3 that speaks JSON").isEqualTo("json\n");
        assertThat(program().run("python3", "-m", "unittest", "test_cloudwatch"))
                .contains("CloudWatch is spoken in json", "Ran 7 tests", "OK");
    }

    @ParameterizedTest
    @ValueSource(strings = {"created", "predefined"})
    void celeryExecutesEveryTaskWithItsRetriesAndCountdowns(String queue) throws Exception {
        assertThat(program().run(DEBIANS, "run_celery.py", queue))
                .contains("200 tasks finished, 80 retries, the queue is empty");
    }

    private Program program() {
        return new Program(SCRIPTS, holdfast.endpoint()).with("PYTHONDONTWRITEBYTECODE", "1");
    }
}
