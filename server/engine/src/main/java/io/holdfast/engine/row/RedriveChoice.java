package io.holdfast.engine.row;

import java.util.List;

/** What the row holds. */
public record RedriveChoice(boolean arePlaces, List<ChosenMessage> entries) {}
