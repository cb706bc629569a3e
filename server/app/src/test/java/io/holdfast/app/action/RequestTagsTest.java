package io.holdfast.app.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.policy.RequestContext;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestTagsTest {
    @Test
    void whatIsDecidedAboutTagsIsWrittenDownWithTheIdOfItsRequest() {
        RequestContext asked = new RequestContext() {
            @Override
            public long nowMillis() {
                return 1;
            }

            @Override
            public String requestId() {
                return "id";
            }
        };
        assertThat(new RequestTags(asked, Map.of(), List.of()).requestId()).isEqualTo("id");
    }
}
