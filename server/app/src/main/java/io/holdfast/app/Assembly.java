package io.holdfast.app;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the few classes where clocks, randomness and threads enter the program; everywhere else the build bans them. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Assembly {}
