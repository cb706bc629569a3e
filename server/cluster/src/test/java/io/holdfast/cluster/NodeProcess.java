package io.holdfast.cluster;

import io.holdfast.store.Batch;
import io.holdfast.store.LeadershipListener;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.StoreSettings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A node in a process of its own. For each partition that it leads it commits rows with new keys, and prints each key when it is acknowledged, until it is
 * killed.
 */
final class NodeProcess {
    private NodeProcess() {}

    /** Arguments: directory, name, partitions, milliseconds between commits or 0 for none, then name=port of all nodes. */
    public static void main(String[] args) throws Exception {
        TreeMap<String, InetSocketAddress> peers = new TreeMap<>();
        for (int i = 4; i < args.length; i++) {
            int sign = args[i].indexOf('=');
            int port = Integer.parseInt(args[i].substring(sign + 1));
            peers.put(args[i].substring(0, sign), new InetSocketAddress("localhost", port));
        }
        int partitions = Integer.parseInt(args[2]);
        long pause = Long.parseLong(args[3]);
        ClusterStorage storage = ClusterStorage.open(
                Path.of(args[0]),
                List.of(TestCluster.ROWS),
                partitions,
                StoreSettings.defaults(),
                ClusterSettings.of("test", args[1], peers),
                alone -> {});
        say("open");
        for (int i = 0; i < partitions; i++) {
            write(storage, i, args[1], pause);
        }
        while (true) {
            Thread.sleep(500);
            storage.maintain();
        }
    }

    private static void write(ClusterStorage storage, int partition, String node, long pause) {
        AtomicLong leading = new AtomicLong();
        storage.leadership().follow(partition, new LeadershipListener() {
            @Override
            public void leads(long term) {
                say("leads " + partition + " " + term);
                leading.set(term);
            }

            @Override
            public void follows(@Nullable String leaderNode) {
                leading.set(0);
            }
        });
        if (pause > 0) {
            new Thread(() -> run(storage, partition, node, pause, leading)).start();
        }
    }

    private static void run(ClusterStorage storage, int partition, String node, long pause, AtomicLong leading) {
        Batch batch = new Batch();
        for (long n = 0; ; n++) {
            try {
                Thread.sleep(pause);
                long term = leading.get();
                if (term != 0) {
                    String key = partition + "-" + node + "-" + term + "-" + n;
                    batch.clear();
                    batch.setTerm(term);
                    batch.put(TestCluster.ROWS, TestCluster.bytes(key), new byte[500]);
                    storage.store(partition).commit(batch);
                    say("ack " + key);
                }
            } catch (LeadershipLost lost) {
                leading.compareAndSet(batch.term(), 0);
            } catch (Exception e) {
                say("failed " + e);
                return;
            }
        }
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
