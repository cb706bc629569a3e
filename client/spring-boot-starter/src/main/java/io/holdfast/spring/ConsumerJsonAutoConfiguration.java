package io.holdfast.spring;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.holdfast.consumer.json.JsonDecoder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Reads bodies as JSON if Jackson is there. */
@AutoConfiguration(before = ConsumerAutoConfiguration.class, after = JacksonAutoConfiguration.class)
@ConditionalOnClass({ObjectMapper.class, JsonDecoder.class})
class ConsumerJsonAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    Payloads jsonPayloads(ObjectProvider<ObjectMapper> mappers) {
        ObjectMapper mapper = mappers.getIfUnique();
        return type -> mapper != null ? JsonDecoder.of(mapper, type) : JsonDecoder.of(type);
    }
}
