package io.holdfast.command.moving;

import org.jspecify.annotations.Nullable;

/**
 * What has to change of one attribute or tag.
 *
 * @param present null if there is none
 */
record ValueChange(@Nullable String present, String wanted) {
    String text(String name) {
        return present == null ? name + " = " + wanted : name + ": " + present + " -> " + wanted;
    }
}
