package io.holdfast.consumer.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XRayHeaderTest {
    private static final String EXAMPLE = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    @Test
    void theRootIsATraceIdOfW3cInTwoParts() {
        SpanContext span = XRayHeader.read(EXAMPLE);

        assertThat(span.getTraceId()).isEqualTo("5759e988bd862e3fe1be46a994272793");
        assertThat(span.getSpanId()).isEqualTo("53995c3f42cd8ad8");
        assertThat(span.isSampled()).isTrue();
        assertThat(span.isRemote()).isTrue();
    }

    @Test
    void writesWhatItReads() {
        assertThat(XRayHeader.of(XRayHeader.read(EXAMPLE))).isEqualTo(EXAMPLE);
    }

    @Test
    void fieldsOfOthersAndSpacesDoNotMatter() {
        assertThat(XRayHeader.read(
                                "Self=1-0-0; Sampled=0; Parent=53995c3f42cd8ad8; Root=1-5759e988-bd862e3fe1be46a994272793;Lineage=a:0")
                        .isValid())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";;;",
                "Root=1-5759e988-bd862e3fe1be46a994272793",
                "Root=5759e988bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8",
                "Root=1-5759e988-bd862e3fe1be46a99427279;Parent=53995c3f42cd8ad8",
                "Root=1-zzzze988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8",
                "Root=1-00000000-000000000000000000000000;Parent=53995c3f42cd8ad8"
            })
    void anythingElseNamesNoSpan(String header) {
        assertThat(XRayHeader.read(header).isValid()).isFalse();
    }
}
