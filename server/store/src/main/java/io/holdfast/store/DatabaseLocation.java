package io.holdfast.store;

import java.nio.file.Path;

/**
 * Where it is.
 *
 * @param directory the data directory, to be named in messages
 * @param rows the database's own directory
 * @param isNew whether nothing was ever acknowledged there, so that it may be made
 * @param mayLackFiles whether it is opened although files are missing or too short: then whoever reads their rows is told
 */
record DatabaseLocation(Path directory, Path rows, boolean isNew, boolean mayLackFiles) {}
