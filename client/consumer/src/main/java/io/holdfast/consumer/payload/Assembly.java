package io.holdfast.consumer.payload;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the one class of this package where randomness enters. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface Assembly {}
