package io.holdfast.deadletters;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the one place of this module that takes clocks and threads of the real process; everybody else is given them. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface Assembly {}
