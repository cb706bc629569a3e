package io.holdfast.control.metric;

import io.holdfast.control.tree.ImmutableTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept of metrics of users at one moment. Immutable.
 *
 * @param series by {@link MetricSeries#place}
 * @param places of series, by {@link #id}
 * @param blocks by {@link #place}: the oldest first
 * @param blockCounts how many blocks a series has, by {@link #id}
 * @param bytes what all of it counts for in the budget
 */
public record MetricView(
        ImmutableTree<MetricSeries> series,
        ImmutableTree<String> places,
        ImmutableTree<HourBlock> blocks,
        ImmutableTree<Integer> blockCounts,
        long bytes) {
    public static final MetricView EMPTY = new MetricView(
            ImmutableTree.empty(), ImmutableTree.empty(), ImmutableTree.empty(), ImmutableTree.empty(), 0);

    /** The units that a metric was measured in. */
    public List<MetricSeries> units(
            String account, String region, String namespace, String name, Map<String, String> dimensions) {
        String prefix = MetricPlace.prefix(account, region) + MetricPlace.of(namespace, name, dimensions);
        List<MetricSeries> found = new ArrayList<>();
        series.forEachAfter(prefix, (place, each) -> place.startsWith(prefix) && found.add(each));
        return found;
    }

    /** The minutes of some series together, in {@code from <= minute < to}, oldest first. */
    public List<MetricMinute> minutes(List<MetricSeries> of, long from, long to) {
        TreeMap<Long, MetricMinute> minutes = new TreeMap<>();
        if (from >= to) {
            return List.of();
        }
        // Somebody may ask for all times, most of which have nothing.
        long first = Math.max(from / HourBlock.MINUTES, firstHour());
        long last = Math.min((to - 1) / HourBlock.MINUTES, lastHour());
        for (MetricSeries each : of) {
            for (long hour = first; hour <= last; hour++) {
                HourBlock block = blocks.get(place(hour, each.id()));
                for (MetricMinute minute : block == null ? List.<MetricMinute>of() : block.minutes(hour)) {
                    minutes.merge(minute.minute(), minute, MetricMinute::plus);
                }
            }
        }
        return List.copyOf(minutes.subMap(from, to).values());
    }

    private long firstHour() {
        long[] hour = {Long.MAX_VALUE};
        blocks.forEachAfter("", (place, block) -> {
            hour[0] = hourOf(place);
            return false;
        });
        return hour[0];
    }

    private long lastHour() {
        long[] hour = {-1};
        blocks.forEachBefore("~", (place, block) -> {
            hour[0] = hourOf(place);
            return false;
        });
        return hour[0];
    }

    /** Whether something was measured in one of these hours since 1970, both included. */
    public boolean isActiveBetween(MetricSeries each, long fromHour, long toHour) {
        for (long hour = fromHour; hour <= toHour; hour++) {
            if (blocks.get(place(hour, each.id())) != null) {
                return true;
            }
        }
        return false;
    }

    /** Where the block of an hour of a series is. */
    static String place(long hour, long seriesId) {
        return id(hour) + '/' + id(seriesId);
    }

    static long hourOf(String place) {
        return Long.parseLong(place.substring(0, place.indexOf('/')), 16);
    }

    static String idOf(String place) {
        return place.substring(place.indexOf('/') + 1);
    }

    /** A number as text in its order. */
    static String id(long number) {
        String hex = Long.toHexString(number);
        return "0".repeat(2 * Long.BYTES - hex.length()) + hex;
    }

    MetricView with(MetricSeries added) {
        return new MetricView(
                series.with(added.place(), added),
                places.with(id(added.id()), added.place()),
                blocks,
                blockCounts,
                bytes + added.bytes());
    }

    /** @param seriesId as {@link #id} writes it */
    MetricView without(String seriesId) {
        String place = places.get(seriesId);
        MetricSeries removed = place == null ? null : series.get(place);
        return place == null || removed == null
                ? this
                : new MetricView(
                        series.without(place), places.without(seriesId), blocks, blockCounts, bytes - removed.bytes());
    }

    MetricView with(String place, HourBlock block) {
        HourBlock before = blocks.get(place);
        return withBlocks(place, blocks.with(place, block), before == null ? 1 : 0, block.size() - size(before));
    }

    MetricView withoutBlock(String place) {
        HourBlock before = blocks.get(place);
        return before == null ? this : withBlocks(place, blocks.without(place), -1, -size(before));
    }

    boolean hasBlocks(String seriesId) {
        return blockCounts.get(seriesId) != null;
    }

    private MetricView withBlocks(String place, ImmutableTree<HourBlock> changed, int more, int bytesMore) {
        String id = idOf(place);
        Integer before = blockCounts.get(id);
        int count = (before == null ? 0 : before) + more;
        ImmutableTree<Integer> counts = count == 0 ? blockCounts.without(id) : blockCounts.with(id, count);
        return new MetricView(series, places, changed, counts, bytes + bytesMore);
    }

    private static int size(@Nullable HourBlock block) {
        return block == null ? 0 : block.size();
    }
}
