package io.holdfast.app.alarm.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.AddressRanges;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookGuardTest {
    private final WebhookGuard guard = new WebhookGuard(AddressRanges.of("none"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.255.255.254",
                "0.0.0.0",
                "10.1.2.3",
                "100.64.0.1",
                "100.127.255.255",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "192.0.0.1",
                "192.0.2.1",
                "192.88.99.1",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.1",
                "203.0.113.1",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:10.1.2.3",
                "::ffff:169.254.169.254",
                "::10.0.0.1",
                "64:ff9b::a00:1",
                "64:ff9b:1::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "2001::1",
                "2001:db8::1",
                "2002:a00:1::1",
                "2002:7f00:1::",
                "100::1"
            })
    void insideAddressIsNotCalled(String address) throws Exception {
        assertThat(guard.permits(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "8.8.8.8",
                "1.1.1.1",
                "100.63.255.255",
                "100.128.0.1",
                "169.253.1.1",
                "172.15.0.1",
                "172.32.0.1",
                "192.0.1.1",
                "198.17.0.1",
                "198.20.0.1",
                "223.255.255.255",
                "2606:4700::1111",
                "2a00:1450::1",
                "2002:808:808::1",
                "2001:4860:4860::8888"
            })
    void outsideAddressIs(String address) throws Exception {
        assertThat(guard.permits(InetAddress.getByName(address))).isTrue();
    }

    @Test
    void insideAddressThatTheOperatorNamedIsCalled() throws Exception {
        WebhookGuard lenient = new WebhookGuard(AddressRanges.of("10.1.0.0/16, ::1"));

        assertThat(lenient.permits(address("10.1.2.3"))).isTrue();
        assertThat(lenient.permits(address("10.2.2.3"))).isFalse();
        assertThat(lenient.permits(address("::1"))).isTrue();
        assertThat(lenient.permits(address("127.0.0.1"))).isFalse();
    }

    private static InetAddress address(String literal) throws UnknownHostException {
        return InetAddress.getAllByName(literal)[0];
    }
}
