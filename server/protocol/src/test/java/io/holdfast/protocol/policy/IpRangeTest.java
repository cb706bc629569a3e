package io.holdfast.protocol.policy;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpRangeTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.1.2, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "10.1.2.3/8, 10.9.9.9, true",
        "0.0.0.0/0, 1.2.3.4, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "::/0, 2001:db8::1, true",
        "2001:db8::/32, 2001:db8:ffff::1, true",
        "2001:db8::/32, 2001:db9::1, false",
        "2001:db8::/65, 2001:db8:0:0:8000::, false",
        "::1, ::1, true",
        "::1, 0:0:0:0:0:0:0:1, true",
        "::ffff:10.0.0.1, 10.0.0.1, true",
        "10.0.0.0/8, ::ffff:a00:1, true",
        "10.0.0.1/32, 10.0.0.0/8, false"
    })
    void rangeContainsAddress(String range, String address, boolean contains) {
        assertThat(requireNonNull(IpRange.parse(range)).contains(requireNonNull(IpRange.parse(address))))
                .isEqualTo(contains);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "10",
                "10.0.0",
                "10.0.0.256",
                "10.0.0.0/33",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "10.0.0.01",
                "1.2.3.4.5",
                ":",
                ":::",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1::2::3",
                "::12345",
                "::g",
                "::1/129",
                "localhost",
                "::1.2.3",
                "1:2:3:4:5:6:7::8",
                "fe80::1%eth0"
            })
    void whatIsNoAddressIsNone(String text) {
        assertThat(IpRange.parse(text)).isNull();
    }
}
