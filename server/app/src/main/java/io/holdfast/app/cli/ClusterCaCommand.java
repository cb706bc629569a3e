package io.holdfast.app.cli;

import io.holdfast.app.tls.ClusterAuthority;
import io.holdfast.app.tls.IssuedCertificate;
import io.holdfast.app.tls.TlsRefused;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Makes the authority of a cluster where there is none, and certificates for nodes. */
final class ClusterCaCommand implements Callable<Integer> {
    private static final String NAME = "--name";
    private static final String OUT = "--out";
    private static final String NAMED = "[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?";
    private static final String HOST = "[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+";

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;

    ClusterCaCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "ca",
                "Make certificates by which the nodes of a cluster know each other, and the authority that signs them.",
                this);
        command.addOption(OptionSpec.builder(NAME)
                .paramLabel("CLUSTER")
                .type(String.class)
                .description("The name of the cluster; needed as long as it has no authority.")
                .build());
        command.addOption(OptionSpec.builder(OUT)
                .paramLabel("DIR")
                .type(Path.class)
                .description("Where the authority is and its certificates go; here if not given.")
                .build());
        command.addPositional(PositionalParamSpec.builder()
                .paramLabel("NODE=HOST[,HOST...]")
                .arity("1..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .description("A node, and the names or addresses under which the others reach it.")
                .build());
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws CommandRefused {
        ParseResult parsed = command.commandLine().getParseResult();
        Path dir = parsed.matchedOptionValue(OUT, Path.of("."));
        String cluster = parsed.matchedOptionValue(NAME, null);
        Map<String, List<String>> nodes = nodes(parsed.matchedPositionalValue(0, List.of()));
        SecureRandom random = new SecureRandom();
        Instant now = surroundings.wallClock().instant();
        try {
            Files.createDirectories(dir);
            ClusterAuthority authority = authority(dir, cluster, now, random);
            for (Map.Entry<String, List<String>> node : nodes.entrySet()) {
                issue(authority, dir, node.getKey(), node.getValue(), now, random);
            }
        } catch (FileAlreadyExistsException exists) {
            throw new CommandRefused(
                    exists.getMessage() + " exists already; move it away if it is to be made anew.", exists);
        } catch (TlsRefused refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
        } catch (IOException failed) {
            throw new CommandRefused(
                    "The files cannot be written to " + dir + ": " + failed.getMessage() + ".", failed);
        } catch (GeneralSecurityException failed) {
            throw new CommandRefused("This Java cannot make a certificate: " + failed.getMessage() + ".", failed);
        } catch (IllegalArgumentException notAHost) {
            throw new CommandRefused(notAHost.getMessage() + ".", notAHost);
        }
        return ExitCode.OK;
    }

    private static Map<String, List<String>> nodes(List<String> given) throws CommandRefused {
        Map<String, List<String>> nodes = new LinkedHashMap<>();
        for (String each : given) {
            int equals = each.indexOf('=');
            String node = equals < 0 ? each : each.substring(0, equals);
            List<String> hosts = List.of(each.substring(equals + 1).split(",", -1));
            if (equals < 0 || !node.matches(NAMED)) {
                throw new CommandRefused("'" + each + "' is not of the form NODE=HOST, with a name of small letters,"
                        + " digits and hyphens.");
            }
            for (String host : hosts) {
                if (!host.matches(HOST)) {
                    throw new CommandRefused("'" + host + "' is neither a host name nor an address.");
                }
            }
            if (nodes.put(node, hosts) != null) {
                throw new CommandRefused("The node " + node + " is named twice.");
            }
        }
        return nodes;
    }

    private ClusterAuthority authority(Path dir, @Nullable String cluster, Instant now, SecureRandom random)
            throws CommandRefused, IOException, TlsRefused, GeneralSecurityException {
        Path certificate = dir.resolve("ca.pem");
        Path key = dir.resolve("ca-key.pem");
        if (!Files.exists(certificate) && !Files.exists(key)) {
            if (cluster == null || !cluster.matches(NAMED)) {
                throw new CommandRefused("There is no authority in " + dir
                        + " yet: name the cluster with --name, in small letters, digits and hyphens.");
            }
            IssuedCertificate made = ClusterAuthority.create(cluster, now, random);
            NewFiles.write(certificate, made.certificate(), key, made.key());
            out().println("Authority of the cluster %s, valid until %s: %s"
                    .formatted(cluster, date(made.expires()), certificate));
            out().println("Its key, which no node needs and nobody else may read: " + key);
        } else if (!Files.exists(certificate) || !Files.exists(key)) {
            throw new CommandRefused("Only one of " + certificate + " and " + key + " is there; both are needed.");
        }
        ClusterAuthority authority =
                ClusterAuthority.read(certificate.toString(), Files.readAllBytes(certificate), Files.readAllBytes(key));
        if (cluster != null && !cluster.equals(authority.cluster())) {
            throw new CommandRefused("The authority in " + dir + " is that of the cluster " + authority.cluster()
                    + ", not of " + cluster + "; choose another directory with --out.");
        }
        return authority;
    }

    private void issue(
            ClusterAuthority authority, Path dir, String node, List<String> hosts, Instant now, SecureRandom random)
            throws IOException, GeneralSecurityException {
        Path certificate = dir.resolve(node + ".pem");
        Path key = dir.resolve(node + "-key.pem");
        IssuedCertificate made = authority.issue(node, hosts, now, random);
        NewFiles.write(certificate, made.certificate(), key, made.key());
        out().println();
        out().println("Node %s at %s, valid until %s: %s"
                .formatted(node, String.join(", ", hosts), date(made.expires()), certificate));
        out().println("  cluster { name = %s, node = %s, certificate = \"%s\", key = \"%s\", ca = \"%s\" }"
                .formatted(authority.cluster(), node, certificate, key, dir.resolve("ca.pem")));
    }

    private PrintWriter out() {
        return command.commandLine().getOut();
    }

    private static LocalDate date(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }
}
