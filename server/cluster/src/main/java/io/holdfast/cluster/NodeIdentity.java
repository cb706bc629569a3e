package io.holdfast.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.store.StoreRefused;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Which node of which cluster a data directory belongs to: the file CLUSTER, written once when the node is part of it.
 *
 * <pre>
 * holdfast-cluster 1
 * cluster NAME
 * node NAME
 * partitions NUMBER
 * epoch NUMBER        how often the cluster went on without a majority; the line is missing, and the first one says 1, if never
 * check CRC32C of the lines above, in hexadecimal
 * </pre>
 *
 * <p>To change it: raise the number in the first line and go on reading the old one. An older program refuses a higher number by itself.
 */
record NodeIdentity(String cluster, String node, int partitions, int epoch) {
    private static final int FORMAT = 2;
    private static final Pattern FIRST = Pattern.compile("holdfast-cluster ([0-9]{1,9})\n(?s:.*)");
    private static final Pattern TEXT = Pattern.compile(
            "(holdfast-cluster [12]\ncluster (\\S+)\nnode (\\S+)\npartitions ([0-9]{1,6})\n(?:epoch ([0-9]{1,6})\n)?)"
                    + "check ([0-9a-f]{8})\n");

    static NodeIdentity read(String text, Path directory) throws StoreRefused {
        Matcher first = FIRST.matcher(text);
        if (first.matches() && Integer.parseInt(first.group(1)) > FORMAT) {
            throw new StoreRefused("The data directory " + directory + " was written by a newer Holdfast (cluster"
                    + " format " + first.group(1) + "); start the newer version, or give another directory.");
        }
        Matcher lines = TEXT.matcher(text);
        if (!lines.matches() || !checkOf(lines.group(1)).equals(lines.group(6))) {
            throw new StoreRefused("The data directory " + directory + " is damaged (its file CLUSTER cannot be read);"
                    + " give this node a new directory: it gets everything from the other nodes.");
        }
        return new NodeIdentity(
                lines.group(2),
                lines.group(3),
                Integer.parseInt(lines.group(4)),
                lines.group(5) == null ? 0 : Integer.parseInt(lines.group(5)));
    }

    String toText() {
        String lines = String.format(
                Locale.ROOT,
                "holdfast-cluster %d\ncluster %s\nnode %s\npartitions %d\n%s",
                epoch == 0 ? 1 : FORMAT,
                cluster,
                node,
                partitions,
                epoch == 0 ? "" : "epoch " + epoch + "\n");
        return lines + "check " + checkOf(lines) + "\n";
    }

    void requireOf(ClusterSettings settings, Path directory) throws StoreRefused {
        if (!cluster.equals(settings.cluster())) {
            throw new StoreRefused(
                    "The data directory " + directory + " belongs to the cluster " + cluster + ", not to "
                            + settings.cluster() + "; give this node another directory, or correct cluster.name.");
        }
        if (!node.equals(settings.node())) {
            throw new StoreRefused("The data directory " + directory + " is that of the node " + node + ", not of "
                    + settings.node() + "; give this node another directory, or correct cluster.node.");
        }
    }

    private static String checkOf(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
