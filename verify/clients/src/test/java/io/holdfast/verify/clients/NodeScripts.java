package io.holdfast.verify.clients;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The programs in {@code verify/node}, with what they need installed. */
final class NodeScripts {
    private static final Path SCRIPTS = Path.of("../node");

    private NodeScripts() {}

    /** Where they are. */
    static synchronized Path installed() throws IOException, InterruptedException {
        if (!Files.isDirectory(SCRIPTS.resolve("node_modules"))) {
            new Program(SCRIPTS, URI.create("http://localhost"))
                    .run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
        }
        return SCRIPTS;
    }
}
