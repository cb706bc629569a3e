package io.holdfast.verify.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A test class that runs twice, in JSON and in Query, with a server of its own each time. Its constructor takes the {@link Protocol}, its static
 * field {@code holdfast} has the server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NewServerForEachProtocol.class)
@ParameterizedClass(name = "{0}")
@EnumSource(Protocol.class)
@interface InBothProtocols {}
