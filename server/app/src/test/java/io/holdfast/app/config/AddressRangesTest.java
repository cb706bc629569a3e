package io.holdfast.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangesTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8,          10.255.0.1, true",
        "10.0.0.0/8,          11.0.0.1,   false",
        "192.0.2.64/26,       192.0.2.127, true",
        "192.0.2.64/26,       192.0.2.128, false",
        "192.0.2.1,           192.0.2.1,  true",
        "192.0.2.1,           192.0.2.2,  false",
        "0.0.0.0/0,           8.8.8.8,    true",
        "0.0.0.0/0,           ::1,        false",
        "2001:db8::/32,       2001:db8:1::1, true",
        "2001:db8::/32,       2001:db9::1, false",
        "'127.0.0.1, ::1',    ::1,        true",
        "'',                  127.0.0.1,  false"
    })
    void addressIsInARangeOrNot(String ranges, String address, boolean expected) throws UnknownHostException {
        assertThat(AddressRanges.of(ranges).test(InetAddress.getByName(address)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/", "::1/129", "/8", "10.0.0.256"})
    void anythingElseIsRefused(String ranges) {
        assertThatIllegalArgumentException().isThrownBy(() -> AddressRanges.of(ranges));
    }
}
