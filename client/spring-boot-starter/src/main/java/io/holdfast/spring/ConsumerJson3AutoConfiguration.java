package io.holdfast.spring;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.json.JsonMapper;

/** Reads bodies as JSON with the application's Jackson 3, which is what Spring Boot 4 gives it; before Jackson 2 if it has both. */
@AutoConfiguration(
        before = {ConsumerAutoConfiguration.class, ConsumerJsonAutoConfiguration.class},
        afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@ConditionalOnClass(JsonMapper.class)
@ConditionalOnBean(JsonMapper.class)
class ConsumerJson3AutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    Payloads json3Payloads(ObjectProvider<JsonMapper> mappers) {
        JsonMapper unique = mappers.getIfUnique();
        JsonMapper mapper = unique != null ? unique : JsonMapper.shared();
        return type -> new Json3Decoder(mapper, type);
    }
}
