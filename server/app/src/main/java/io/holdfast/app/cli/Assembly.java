package io.holdfast.app.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the one place of this package that takes the clock of the real process; everybody else is given it. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface Assembly {}
