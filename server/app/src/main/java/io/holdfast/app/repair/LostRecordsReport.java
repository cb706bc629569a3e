package io.holdfast.app.repair;

import io.holdfast.store.LostRecords;
import java.util.function.Consumer;

/** Says which records of the log are lost, and what was in them. */
final class LostRecordsReport {
    private LostRecordsReport() {}

    static void tell(LostRecords records, LostMessages messages, Consumer<String> say) {
        say.accept("damaged: " + records.why());
        if (records.isEmpty()) {
            say.accept("the rows have every record that is known of; the last is " + records.lastKnown());
        } else {
            say.accept("records " + records.first() + " to " + records.lastKnown()
                    + " of the log are lost, and so is what may have followed: at least " + messages.count()
                    + " messages; deletes and receives in them are undone");
        }
    }
}
