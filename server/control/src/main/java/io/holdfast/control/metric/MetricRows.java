package io.holdfast.control.metric;

import io.holdfast.control.row.RowReader;
import io.holdfast.control.row.RowWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of metrics of users. A number has 8 bytes, a text or bytes 4 bytes of length and then itself, texts in UTF-8. Big-endian; the first byte
 * is the version of the layout: 1. Ids and hours are 16 hexadecimal digits.
 *
 * <pre>
 * metric-series/ID        account · region · namespace · name · unit · number of dimensions · for each: name, value
 * metric-hour/HOUR/ID     the bytes of an {@link HourBlock}
 * </pre>
 *
 * To change a layout: take the next version, and go on reading this one.
 */
final class MetricRows {
    static final String SERIES = "metric-series/";
    static final String HOUR = "metric-hour/";

    private static final byte VERSION = 1;

    private MetricRows() {}

    static byte[] key(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] encode(MetricSeries series) {
        RowWriter out = new RowWriter(VERSION)
                .text(series.account())
                .text(series.region())
                .text(series.namespace())
                .text(series.name())
                .text(series.unit())
                .number(series.dimensions().size());
        series.dimensions().forEach((name, value) -> out.text(name).text(value));
        return out.row();
    }

    static MetricSeries series(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> {
            String account = in.text();
            String region = in.text();
            String namespace = in.text();
            String metric = in.text();
            String unit = in.text();
            Map<String, String> dimensions = new TreeMap<>();
            for (long left = in.number(); left > 0; left--) {
                dimensions.put(in.text(), in.text());
            }
            long id = Long.parseLong(name.substring(SERIES.length()), 16);
            return new MetricSeries(id, account, region, namespace, metric, new TreeMap<>(dimensions), unit);
        });
    }

    static byte[] encode(HourBlock block) {
        return new RowWriter(VERSION).bytes(block.bytes()).row();
    }

    static HourBlock block(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> HourBlock.of(in.bytes()));
    }
}
