package io.holdfast.app.localstack;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What init scripts find around them: the server under the names that they know it by, credentials if there are none, and {@code awslocal}, which is nothing
 * but {@code aws} with the address of the server.
 *
 * @param given the variables of this process
 */
public record InitEnvironment(Map<String, String> given, String endpoint, String region) {
    private static final Logger LOG = LoggerFactory.getLogger(InitEnvironment.class);
    private static final String AWSLOCAL = "awslocal";

    /** For as long as scripts run. */
    record Prepared(Map<String, String> variables, @Nullable Path programs) implements AutoCloseable {
        @Override
        public void close() {
            if (programs != null) {
                try {
                    Files.deleteIfExists(programs.resolve(AWSLOCAL));
                    Files.deleteIfExists(programs);
                } catch (IOException left) {
                    LOG.warn("{} could not be deleted: {}", programs, left.getMessage());
                }
            }
        }
    }

    Prepared prepare() {
        Map<String, String> variables = new HashMap<>();
        variables.put("AWS_ENDPOINT_URL", endpoint);
        variables.put("LOCALSTACK_HOSTNAME", "localhost");
        variables.put("EDGE_PORT", endpoint.substring(endpoint.lastIndexOf(':') + 1));
        putIfMissing(variables, "AWS_ACCESS_KEY_ID", "test");
        putIfMissing(variables, "AWS_SECRET_ACCESS_KEY", "test");
        putIfMissing(variables, "AWS_DEFAULT_REGION", region);
        String path = given.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
        Path programs = isOn(path) ? null : awslocal();
        if (programs != null) {
            variables.put("PATH", programs + File.pathSeparator + path);
        }
        return new Prepared(variables, programs);
    }

    private void putIfMissing(Map<String, String> variables, String name, String value) {
        if (given.getOrDefault(name, "").isEmpty()) {
            variables.put(name, value);
        }
    }

    private static boolean isOn(String path) {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(path)
                .filter(directory -> !directory.isEmpty())
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, AWSLOCAL)));
    }

    /** The directory of one that is made here; null if that cannot be. */
    private @Nullable Path awslocal() {
        try {
            Path programs = Files.createTempDirectory("holdfast-init");
            Path program = Files.writeString(
                    programs.resolve(AWSLOCAL), "#!/bin/sh\nexec aws --endpoint-url='" + endpoint + "' \"$@\"\n");
            if (!program.toFile().setExecutable(true)) {
                LOG.warn("{} cannot be made executable.", program);
            }
            return programs;
        } catch (IOException full) {
            LOG.warn("There is no awslocal for init scripts: {}", full.getMessage());
            return null;
        }
    }
}
