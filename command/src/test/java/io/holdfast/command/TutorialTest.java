package io.holdfast.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the tutorial, taken from it word for word and in its order; only the port is this server's. */
class TutorialTest {
    private static final Path PAGE = Path.of("../docs/tutorial.md");
    private static final Pattern STEP = Pattern.compile("\n## (\\d)\\.[^\n]*\n(.*?)(?=\n## )", Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final long LONGEST_MINUTES = 3;

    @RegisterExtension
    final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path directory;

    @Test
    void everyCommandDoesWhatThePageSays() throws Exception {
        String page = Files.readString(PAGE);
        Map<String, String> steps = STEP.matcher(page)
                .results()
                .collect(Collectors.toMap(step -> step.group(1), step -> commands(step.group(2))));
        assertThat(steps).hasSize(8);
        String script = Stream.of("2", "3", "4", "5", "6", "7")
                .map(step -> "echo STEP-" + step + "\n" + steps.get(step))
                .collect(Collectors.joining(
                        "",
                        "holdfast() { \"$JAVA\" -XX:TieredStopAtLevel=1 -cp \"$JARS\" io.holdfast.command.Main \"$@\"; }\n",
                        "echo STEP-8\n"));

        String said = run(script.replace("./holdfast", "holdfast")
                .replace("9324", String.valueOf(holdfast.endpoint().getPort())));

        assertThat(of(2, said)).contains("orders-dlq", "{\"order\": 1}", "{\"order\": 2}");
        assertThat(of(3, said)).contains("{\"order\": 1}");
        assertThat(of(4, said)).contains("\"Body\": \"{\\\"order\\\": 2}\"");
        assertThat(of(5, said)).containsOnlyOnce("{\"order\": 2}");
        assertThat(of(6, said)).contains("{\"order\": 2}", "Delivered twice");
        assertThat(of(7, said))
                .contains("1 messages of orders-dlq are in before-redrive", "1 of 1 messages of orders-dlq moved")
                .contains("{\"order\": 2}");
    }

    private static String commands(String step) {
        return BLOCK.matcher(step).results().map(block -> block.group(1)).collect(Collectors.joining());
    }

    private static String of(int step, String said) {
        return said.substring(said.indexOf("STEP-" + step), said.indexOf("STEP-" + (step + 1)));
    }

    private String run(String script) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(List.of("bash", "-uc", script))
                .directory(directory.toFile())
                .redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("AWS_"));
        // Debian's own aws, whatever else this machine has, and nobody's settings.
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("HOME", directory.toString());
        environment.put("AWS_ENDPOINT_URL_SQS", holdfast.endpoint().toString());
        environment.put(
                "JAVA", Path.of(System.getProperty("java.home"), "bin", "java").toString());
        environment.put("JARS", System.getProperty("java.class.path"));
        Process process = builder.start();
        CompletableFuture.delayedExecutor(LONGEST_MINUTES, TimeUnit.MINUTES).execute(() -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
