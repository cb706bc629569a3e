package io.holdfast.spring;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.holdfast.consumer.json.JsonDecoder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Reads bodies as JSON if Jackson 2 is there. */
@AutoConfiguration(
        before = ConsumerAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration",
            "org.springframework.boot.jackson2.autoconfigure.Jackson2AutoConfiguration"
        })
@ConditionalOnClass({ObjectMapper.class, JsonDecoder.class})
class ConsumerJsonAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    Payloads jsonPayloads(ObjectProvider<ObjectMapper> mappers) {
        ObjectMapper mapper = mappers.getIfUnique();
        return type -> mapper != null ? JsonDecoder.of(mapper, type) : JsonDecoder.of(type);
    }
}
