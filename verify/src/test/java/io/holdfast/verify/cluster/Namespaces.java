package io.holdfast.verify.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A network namespace for each node, as if each were a machine of its own. Nodes see each other over a switch, which is a namespace too, and each is
 * seen by clients, that is by this process, over a line of its own, which is never cut.
 *
 * <p>Who is whose neighbour is written down, not asked for, so a way is cut by writing down an address that nobody has: what is sent goes to nobody,
 * in this direction only, and nobody is told. Needs root. The names have this process's id in them: whatever a process leaves that is killed, the
 * next one deletes. One thread.
 */
final class Namespaces implements AutoCloseable {
    private static final String PREFIX = "holdfast-";
    private static final AtomicInteger MADE = new AtomicInteger();
    private static final String NOBODY = "02:00:00:00:ff:ff";

    private final List<String> nodes;
    private final String name = PREFIX + ProcessHandle.current().pid() + "-" + MADE.incrementAndGet();
    /** Of the addresses that are kept for tests of networks (RFC 2544): 198.18.0.0/15. Two for each node. */
    private final String clients = freeNetwork();

    private Namespaces(List<String> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    /** Why there can be none on this machine; nothing if there can. */
    static Optional<String> hindrance() {
        String probe = PREFIX + ProcessHandle.current().pid() + "-probe";
        try {
            ip("netns", "add", probe);
            ip("-n", probe, "link", "add", "one", "type", "veth", "peer", "name", "other");
            ip("netns", "delete", probe);
            return Optional.empty();
        } catch (AssertionError | UncheckedIOException refused) {
            return Optional.of("network namespaces cannot be made here: " + refused.getMessage());
        }
    }

    static Namespaces of(List<String> nodes) {
        deleteLeftOnes();
        Namespaces made = new Namespaces(nodes);
        Runtime.getRuntime().addShutdownHook(new Thread(made::close));
        made.build();
        return made;
    }

    private static String freeNetwork() {
        String taken = ip("-oneline", "address");
        while (true) {
            String network = "198." + ThreadLocalRandom.current().nextInt(18, 20) + "."
                    + ThreadLocalRandom.current().nextInt(256);
            if (!taken.contains(" " + network + ".")) {
                return network;
            }
        }
    }

    private void build() {
        ip("netns", "add", theSwitch());
        List<String> commands = new ArrayList<>(List.of("link add bridge type bridge", "link set bridge up"));
        for (String node : nodes) {
            ip("netns", "add", of(node));
            int number = number(node);
            commands.add("link add to-" + node + " type veth peer name nodes address " + hardware(node) + " netns "
                    + of(node));
            commands.add("link set to-" + node + " master bridge up");
            ip("link", "add", line(node), "type", "veth", "peer", "name", "clients", "netns", of(node));
            ip("address", "add", clients + "." + 2 * number + "/31", "dev", line(node));
            ip("link", "set", line(node), "up");
        }
        batch(theSwitch(), commands);
        for (String node : nodes) {
            List<String> own = new ArrayList<>(List.of("link set lo up", "link set nodes up", "link set clients up"));
            own.add("address add " + address(node) + "/24 dev nodes");
            own.add("address add " + clientAddress(node) + "/31 dev clients");
            nodes.forEach(other -> own.add(way(node, other, hardware(other))));
            batch(of(node), own);
        }
    }

    List<String> nodes() {
        return nodes;
    }

    /** What a command is run through to run as on the node's machine. */
    String[] enter(String node) {
        return new String[] {"ip", "netns", "exec", of(node)};
    }

    /** Where the other nodes reach it. */
    String address(String node) {
        return "10.0.0." + (1 + number(node));
    }

    /** Where clients reach it. */
    String clientAddress(String node) {
        return clients + "." + (2 * number(node) + 1);
    }

    /** From now on nothing gets from the one to any of the others. */
    void cut(String from, Collection<String> to) {
        batch(
                of(from),
                to.stream()
                        .filter(other -> !other.equals(from))
                        .map(other -> way(from, other, NOBODY))
                        .toList());
    }

    /** From now on nothing gets from the one side to the other, or back. */
    void part(Collection<String> some, Collection<String> others) {
        some.forEach(node -> cut(node, others));
        others.forEach(node -> cut(node, some));
    }

    /** Everybody reaches everybody again. */
    void heal() {
        for (String node : nodes) {
            batch(
                    of(node),
                    nodes.stream()
                            .map(other -> way(node, other, hardware(other)))
                            .toList());
        }
    }

    private static String way(String from, String to, String hardware) {
        return from.equals(to)
                ? "link set lo up"
                : "neighbour replace 10.0.0." + (1 + number(to)) + " lladdr " + hardware + " nud permanent dev nodes";
    }

    private static String hardware(String node) {
        return "02:00:00:00:00:" + String.format("%02x", 1 + number(node));
    }

    /** Nodes have the names a, b, c. */
    private static int number(String node) {
        return node.charAt(0) - 'a';
    }

    private String of(String node) {
        return name + "-" + node;
    }

    private String theSwitch() {
        return name + "-switch";
    }

    /** Names of network devices have at most 15 letters. */
    private String line(String node) {
        return "hf" + Integer.toHexString(name.hashCode()) + node;
    }

    /** The lines go with the namespaces that they end in. */
    @Override
    public void close() {
        delete(name + "-");
    }

    private static void deleteLeftOnes() {
        for (String left : names()) {
            String process = left.substring(PREFIX.length()).replaceAll("-.*", "");
            if (!process.isEmpty()
                    && process.chars().allMatch(Character::isDigit)
                    && ProcessHandle.of(Long.parseLong(process)).isEmpty()) {
                delete(left);
            }
        }
    }

    private static void delete(String prefix) {
        for (String name : names()) {
            if (name.startsWith(prefix)) {
                ip("netns", "delete", name);
            }
        }
    }

    private static List<String> names() {
        return ip("netns", "list")
                .lines()
                .map(line -> line.replaceAll(" .*", ""))
                .filter(name -> name.startsWith(PREFIX))
                .toList();
    }

    private static void batch(String namespace, List<String> commands) {
        run(String.join("\n", commands) + "\n", "ip", "-n", namespace, "-batch", "-");
    }

    private static String ip(String... arguments) {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        return run("", command.toArray(String[]::new));
    }

    private static String run(String input, String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().write(input.getBytes(UTF_8));
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", command) + ": " + said.strip());
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
