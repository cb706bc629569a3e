package io.holdfast.verify.fault;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A test of what the storage must survive. Those that hold only with the log of its own wait for {@code -Dholdfast.storage-proofs=true}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(named = "holdfast.storage-proofs", matches = "true")
public @interface StorageProof {}
