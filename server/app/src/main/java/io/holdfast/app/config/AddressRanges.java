package io.holdfast.app.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses of some machines, as an operator writes them: {@code 10.0.0.0/8, ::1}. */
public final class AddressRanges implements Predicate<InetAddress> {
    private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    private final String text;
    private final List<Range> ranges;

    private AddressRanges(String text, List<Range> ranges) {
        this.text = text;
        this.ranges = List.copyOf(ranges);
    }

    /**
     * Reads addresses and ranges, which blanks and commas separate, or the word {@code none}.
     *
     * @throws IllegalArgumentException with a sentence, if one of them is neither
     */
    public static AddressRanges of(String text) {
        List<Range> ranges = new ArrayList<>();
        for (String range : text.split("[,\\s]+", -1)) {
            if (!range.isEmpty() && !text.equals("none")) {
                ranges.add(Range.of(range));
            }
        }
        return new AddressRanges(text, ranges);
    }

    @Override
    public boolean test(InetAddress address) {
        // Asked for each request, and mostly there are none.
        if (ranges.isEmpty()) {
            return false;
        }
        byte[] bytes = address.getAddress();
        for (Range range : ranges) {
            if (range.contains(bytes)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AddressRanges same && same.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Range(byte[] network, int bits) {
        static Range of(String text) {
            String[] parts = text.split("/", 2);
            byte[] network = address(parts[0], text);
            int most = network.length * 8;
            int bits = parts.length == 1 ? most : bits(parts[1], text, most);
            return new Range(network, bits);
        }

        private static byte[] address(String literal, String text) {
            try {
                // A literal is never looked up.
                if (LITERAL.matcher(literal).matches()) {
                    return InetAddress.getByName(literal).getAddress();
                }
            } catch (UnknownHostException notAnAddress) {
                // Said below.
            }
            throw new IllegalArgumentException(text + " is neither an address nor a range such as 10.0.0.0/8");
        }

        private static int bits(String digits, String text, int most) {
            int bits = digits.matches("\\d{1,3}") ? Integer.parseInt(digits) : most + 1;
            if (bits > most) {
                throw new IllegalArgumentException(text + " is not a range: its prefix has at most " + most + " bits");
            }
            return bits;
        }

        boolean contains(byte[] address) {
            if (address.length != network.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit += 8) {
                int mask = bits - bit >= 8 ? 0xff : 0xff << (8 - (bits - bit));
                if (((address[bit / 8] ^ network[bit / 8]) & mask & 0xff) != 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
