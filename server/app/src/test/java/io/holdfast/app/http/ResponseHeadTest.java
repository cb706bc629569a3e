package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ResponseHeadTest {
    @Test
    void headIsEncodedLineByLine() {
        ResponseHead head = ResponseHead.of(404, "text/xml").with("X-A", "b");
        assertThat(head.status()).isEqualTo(404);
        assertThat(head)
                .asString()
                .startsWith("HTTP/1.1 404 Not Found\r\nX-Content-Type-Options: nosniff\r\n")
                .endsWith("\r\nContent-Type: text/xml\r\nX-A: b\r\n");
    }

    @Test
    void headerCannotSmuggleAnotherOne() {
        ResponseHead head = ResponseHead.of(200);
        for (String value : new String[] {"a\r\nB: c", "a\nb", "\u0000", "\u00e4"}) {
            assertThatThrownBy(() -> head.with("A", value)).isInstanceOf(IllegalArgumentException.class);
        }
        for (String name : new String[] {"", "a b", "a:", "a\r\n"}) {
            assertThatThrownBy(() -> head.with(name, "v")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void onlyFinalStatusesAreAnswers() {
        assertThatThrownBy(() -> ResponseHead.of(100)).isInstanceOf(IllegalArgumentException.class);
        assertThat(ResponseHead.of(299)).asString().startsWith("HTTP/1.1 299 Success\r\n");
    }
}
