package io.holdfast.app.peer;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a node says of itself to the others.
 *
 * <pre>
 *   UTF-8 lines: version | what hinders a node from joining, or nothing
 *   then for each partition that it keeps, with tabulators between: number | 1 if it leads it, or 0 | how far it is | 1 if it is being got | members, with commas
 *   short-of-room, if its disk is nearly full; whoever does not know a line passes over it
 * </pre>
 *
 * @param obstacle what the leader of the control partition says of a node that is to join
 * @param isShortOfRoom whether its disk is nearly full, so that it should lead nothing
 * @param kept what it keeps, by partition
 */
record MemberReport(String version, String obstacle, boolean isShortOfRoom, Map<Integer, Replicas.Status> kept) {
    private static final int FIELDS = 5;
    private static final String SHORT_OF_ROOM = "short-of-room";

    static MemberReport of(
            String version, String obstacle, boolean isShortOfRoom, Placement placement, Replicas replicas) {
        Map<Integer, Replicas.Status> kept = new TreeMap<>();
        for (int partition = 0; partition < placement.partitions(); partition++) {
            put(kept, partition, replicas);
        }
        put(kept, Placement.CONTROL, replicas);
        return new MemberReport(version, obstacle, isShortOfRoom, kept);
    }

    private static void put(Map<Integer, Replicas.Status> kept, int partition, Replicas replicas) {
        Replicas.Status status = replicas.status(partition);
        if (!status.members().isEmpty() || status.isJoining()) {
            kept.put(partition, status);
        }
    }

    byte[] encoded() {
        StringBuilder lines = new StringBuilder(version).append('\n').append(obstacle.replace('\n', ' '));
        kept.forEach((partition, status) -> lines.append('\n')
                .append(partition)
                .append(status.isLed() ? "\t1\t" : "\t0\t")
                .append(status.appliedIndex())
                .append(status.isJoining() ? "\t1\t" : "\t0\t")
                .append(String.join(",", status.members())));
        if (isShortOfRoom) {
            lines.append('\n').append(SHORT_OF_ROOM);
        }
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    static MemberReport read(byte[] utf8) {
        String[] lines = new String(utf8, StandardCharsets.UTF_8).split("\n", -1);
        Map<Integer, Replicas.Status> kept = new TreeMap<>();
        boolean isShortOfRoom = false;
        for (int i = 2; i < lines.length; i++) {
            isShortOfRoom |= lines[i].equals(SHORT_OF_ROOM);
            String[] fields = lines[i].split("\t", -1);
            if (fields.length >= FIELDS) {
                kept.put(
                        Integer.parseInt(fields[0]),
                        new Replicas.Status(
                                fields[1].equals("1"),
                                fields[4].isEmpty() ? List.of() : List.of(fields[4].split(",", -1)),
                                Long.parseLong(fields[2]),
                                fields[3].equals("1")));
            }
        }
        return new MemberReport(lines[0], lines.length > 1 ? lines[1] : "", isShortOfRoom, kept);
    }
}
