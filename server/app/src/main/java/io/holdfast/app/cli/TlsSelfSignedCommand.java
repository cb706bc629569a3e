package io.holdfast.app.cli;

import io.holdfast.app.tls.SelfSigned;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Makes a certificate and a key for a first try with TLS, and says how to use them. */
final class TlsSelfSignedCommand implements Callable<Integer> {
    private static final String HOST = "--host";
    private static final String OUT = "--out";
    private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1", "::1");

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;

    TlsSelfSignedCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "self-signed", "Make a certificate that nobody vouches for, and its key, for a first try.", this);
        command.addOption(OptionSpec.builder(HOST)
                .paramLabel("NAME")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .description("A name or address of the server, beside localhost; may be repeated.")
                .build());
        command.addOption(OptionSpec.builder(OUT)
                .paramLabel("DIR")
                .type(Path.class)
                .description("Where to put the two files; here if not given.")
                .build());
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws CommandRefused {
        ParseResult parsed = command.commandLine().getParseResult();
        Path dir = parsed.matchedOptionValue(OUT, Path.of("."));
        Set<String> hosts = new LinkedHashSet<>(THIS_MACHINE);
        hosts.addAll(parsed.matchedOptionValue(HOST, List.of()));
        SelfSigned made = make(new ArrayList<>(hosts));
        Path certificate = dir.resolve("holdfast-certificate.pem");
        Path key = dir.resolve("holdfast-key.pem");
        try {
            Files.createDirectories(dir);
            NewFiles.write(certificate, made.certificate(), key, made.key());
        } catch (FileAlreadyExistsException exists) {
            throw new CommandRefused(
                    exists.getMessage() + " exists already; choose another directory with --out.", exists);
        } catch (IOException failed) {
            throw new CommandRefused(
                    "The files cannot be written to " + dir + ": " + failed.getMessage() + ".", failed);
        }
        tell(made, hosts, certificate, key);
        return ExitCode.OK;
    }

    private SelfSigned make(List<String> hosts) throws CommandRefused {
        for (String host : hosts) {
            if (!host.matches("(\\*\\.)?[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+")) {
                throw new CommandRefused("'" + host + "' is neither a host name nor an address.");
            }
        }
        try {
            return SelfSigned.create(hosts, surroundings.wallClock().instant(), new SecureRandom());
        } catch (IllegalArgumentException notAHost) {
            throw new CommandRefused(notAHost.getMessage() + ".", notAHost);
        } catch (GeneralSecurityException failed) {
            throw new CommandRefused("This Java cannot make a certificate: " + failed.getMessage() + ".", failed);
        }
    }

    private void tell(SelfSigned made, Set<String> hosts, Path certificate, Path key) {
        PrintWriter out = command.commandLine().getOut();
        out.println("Certificate for %s, valid until %s: %s"
                .formatted(String.join(", ", hosts), LocalDate.ofInstant(made.expires(), ZoneOffset.UTC), certificate));
        out.println("Its key, which nobody else may read: " + key);
        out.println();
        out.println("  holdfast serve --set tls.certificate=%s --set tls.key=%s".formatted(certificate, key));
        out.println("  curl --cacert %s https://localhost:9324/health/ready".formatted(certificate));
        out.println(
                "  aws --endpoint-url https://localhost:9324 --ca-bundle %s sqs list-queues".formatted(certificate));
    }
}
