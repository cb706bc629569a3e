package io.holdfast.spring;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the classes that may make threads. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
@interface Assembly {}
