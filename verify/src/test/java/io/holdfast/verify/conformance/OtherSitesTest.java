package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a web page that a developer happens to read can make of the server on the same machine: nothing. */
class OtherSitesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.create();

    @RegisterExtension
    final RawWire wire = new RawWire(holdfast);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n",
                "Host: localhost\r\nSec-Fetch-Site: same-site\r\nOrigin: http://localhost:3000\r\n",
                "Host: localhost\r\nOrigin: https://evil.com\r\n",
                "Host: localhost\r\nOrigin: null\r\n",
                "Host: evil.com:9324\r\nUser-Agent: Mozilla/5.0\r\n",
                "Host: evil.com:9324\r\nOrigin: http://evil.com:9324\r\n"
            })
    void pageOfAnotherSiteCannotPurgeAQueue(String headers) {
        QueueOnWire queue = wire.create("mine");
        queue.send("kept").succeeds();

        for (String request : new String[] {
            "GET /000000000000/mine?Action=PurgeQueue HTTP/1.1\r\n" + headers + "\r\n",
            "POST /000000000000/mine HTTP/1.1\r\n" + headers
                    + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 17\r\n\r\nAction=PurgeQueue"
        }) {
            try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
                connection.send(request);
                HttpReply reply = connection.read();
                assertThat(reply.status()).isEqualTo(403);
                assertThat(reply.text()).hasLineCount(1);
            }
        }

        queue.receive("{'VisibilityTimeout':0}").with("Messages.0.Body", "kept");
        wire.call("DeleteQueue", "{'QueueUrl':'mine'}").succeeds();
    }

    @Test
    void requestFromTheAddressBarIsServed() {
        try (HttpConnection connection = new HttpConnection(wire.endpoint())) {
            connection.send(
                    "GET /?Action=ListQueues HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: none\r\nUser-Agent: Mozilla/5.0\r\n\r\n");
            assertThat(connection.read().status()).isEqualTo(200);
        }
    }
}
