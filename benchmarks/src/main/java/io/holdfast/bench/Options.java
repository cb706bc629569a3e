package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.load.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** What the command line asked for. */
record Options(
        Path root,
        String commit,
        int rounds,
        Duration warmUp,
        Timing timing,
        List<Integer> connections,
        Set<String> only,
        Set<Contender> contenders,
        long backlog,
        int parkedPolls,
        int groups,
        int moves,
        int kills,
        int against,
        boolean isQuick) {

    static final String USAGE = """
            usage: ./bench [NAME ...] [options]     everything, or only what is named:
              send  batch  receive  mixed  wake  fifo  query  start  parked  backlog  groups  blocked  moves  consumer  partitions  security  observing
              and only if they are named: cluster  outage
              --quick                one short round, small backlogs: a first look, not a result
              --rounds N             rounds, of which the median is taken (3)
              --seconds S            measured seconds of each run (3); a third of it more to warm up
              --connections N[,N]    (32,256)
              --only NAME[,NAME]     the same as the names alone
              --backlog N            messages waiting in the backlog section (5000000)
              --polls N              long polls in the parked section (10000)
              --no-backlog           without that section
              --groups N             groups of five messages each, and messages in the blocked group (1000000)
              --moves N              messages that a move task without a rate has to move (300000)
              --kills N              nodes killed in the outage section (30); 0 for none and no restarts
              --skip-elasticmq  --skip-ceiling  --skip-holdfast
              --against PORT         drive only the server that runs on that port of this machine
              --micro [PATTERN]      the JMH benchmarks instead
            """;

    private static final Set<String> SECTIONS = Set.of(
            "start",
            "parked",
            "backlog",
            "groups",
            "blocked",
            "moves",
            "consumer",
            "partitions",
            "security",
            "observing",
            "cluster",
            "outage");

    boolean wants(String section) {
        return only.isEmpty() || only.contains(section);
    }

    /** Of what takes long or needs more than the repository: only if it was asked for. */
    boolean names(String section) {
        return only.contains(section);
    }

    boolean wants(String section, Contender contender) {
        return wants(section) && contenders.contains(contender);
    }

    static Options parse(String... arguments) {
        Builder builder = new Builder();
        Deque<String> left = new ArrayDeque<>(List.of(arguments));
        while (!left.isEmpty()) {
            builder.read(left.removeFirst(), left);
        }
        return builder.build();
    }

    private static final class Builder {
        private Path root = Path.of("");
        private String commit = "unknown";
        private int rounds = 3;
        private Duration warmUp = Duration.ofSeconds(25);
        private double seconds = 3;
        private List<Integer> connections = List.of(32, 256);
        private final Set<String> only = new TreeSet<>();
        private final Set<Contender> contenders = EnumSet.allOf(Contender.class);
        private long backlog = 5_000_000;
        private int polls = 10_000;
        private int groups = 1_000_000;
        private int moves = 300_000;
        private int kills = 30;
        private int against;
        private boolean quick;

        void read(String option, Deque<String> values) {
            switch (option) {
                case "--root" -> root = Path.of(values.removeFirst());
                case "--commit" -> commit = values.removeFirst();
                case "--quick" -> {
                    quick = true;
                    rounds = 1;
                    warmUp = Duration.ofSeconds(6);
                    seconds = 1.5;
                    backlog = 200_000;
                    groups = 40_000;
                    moves = 50_000;
                    kills = 4;
                }
                case "--rounds" -> rounds = Integer.parseInt(values.removeFirst());
                case "--seconds" -> seconds = Double.parseDouble(values.removeFirst());
                case "--connections" ->
                    connections = list(values.removeFirst()).stream()
                            .map(Integer::valueOf)
                            .toList();
                case "--only" -> list(values.removeFirst()).forEach(name -> only.add(known(name)));
                case "--backlog" -> backlog = Long.parseLong(values.removeFirst());
                case "--no-backlog" -> backlog = 0;
                case "--polls" -> polls = Integer.parseInt(values.removeFirst());
                case "--groups" -> groups = Integer.parseInt(values.removeFirst());
                case "--moves" -> moves = Integer.parseInt(values.removeFirst());
                case "--kills" -> kills = Integer.parseInt(values.removeFirst());
                case "--skip-elasticmq" -> contenders.remove(Contender.ELASTICMQ);
                case "--skip-holdfast" -> contenders.remove(Contender.HOLDFAST);
                case "--skip-ceiling" -> contenders.removeAll(Set.of(Contender.CEILING, Contender.CEILING_FSYNC));
                case "--against" -> {
                    against = Integer.parseInt(values.removeFirst());
                    contenders.retainAll(Set.of(Contender.HOLDFAST));
                }
                default -> {
                    if (option.startsWith("-")) {
                        throw new IllegalArgumentException("unknown option " + option + "\n" + USAGE);
                    }
                    list(option).forEach(name -> only.add(known(name)));
                }
            }
        }

        Options build() {
            return new Options(
                    root,
                    commit,
                    rounds,
                    warmUp,
                    new Timing(millis(seconds / 3), millis(seconds)),
                    connections,
                    only,
                    contenders,
                    backlog,
                    polls,
                    tens(groups),
                    tens(moves),
                    kills,
                    against,
                    quick);
        }

        private static String known(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (Workload.all().noneMatch(it -> it.shortName().equals(lower)) && !SECTIONS.contains(lower)) {
                throw new IllegalArgumentException("nothing here is called " + name + "\n" + USAGE);
            }
            return lower;
        }

        /** Messages are loaded in batches of ten. */
        private static int tens(int number) {
            return number - number % 10;
        }

        private static List<String> list(String commaSeparated) {
            return List.of(commaSeparated.split(",", -1));
        }

        private static Duration millis(double seconds) {
            return Duration.ofMillis(Math.round(seconds * 1000));
        }
    }
}
