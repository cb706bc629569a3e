package io.holdfast.app.redrive;

import java.io.IOException;

/** Takes the letters one by one; false stops the reading. */
@FunctionalInterface
public interface LetterVisitor {
    boolean letter(Letter letter) throws IOException;
}
