/**
 * Beside the steps. Takes the description of the whole program, gives manual pages to those who package it.
 * It must not know what any command does.
 */
@NullMarked
package io.holdfast.command.manual;

import org.jspecify.annotations.NullMarked;
