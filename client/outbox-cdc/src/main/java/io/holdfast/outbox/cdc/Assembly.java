package io.holdfast.outbox.cdc;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the one class of this module where threads and randomness are made; everywhere else the build bans them. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface Assembly {}
