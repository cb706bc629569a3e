package io.holdfast.store;

import io.holdfast.log.FileLog;
import io.holdfast.log.LogDamaged;
import io.holdfast.log.LogSettings;
import io.holdfast.log.SalvagedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * A new log that goes on behind a damaged one, made where repairs make things.
 *
 * @param left what can be read of the damaged log
 * @param lost what cannot
 */
record LogReplacement(FileLog log, SalvagedLog left, LostRecords lost) {

    static LogReplacement begin(
            DataDirectory directory,
            LogDamaged why,
            List<OpenedRows> rows,
            Facts facts,
            Executor background,
            OpenedParts opened)
            throws IOException {
        SalvagedLog left = SalvagedLog.read(directory.log(), facts.epoch(), facts.logFrom());
        opened.add(left);
        LostRecords records = new LostRecords(String.valueOf(why.getMessage()), left, rows);
        Path place = directory.repaired(directory.log());
        Directories.deleteAll(place);
        Files.createDirectories(place);
        FileLog log = FileLog.make(place, LogSettings.defaults(), facts.epoch(), records.lastKnown(), background);
        opened.add(log);
        return new LogReplacement(log, left, records);
    }
}
