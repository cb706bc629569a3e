package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of texts, {@code Name.1=a&Name.2=b}. One without a number, {@code Name=a}, will do as well, even repeated. */
final class QueryTexts {
    private @Nullable Numbered<String> texts;

    /** Takes the parameter the reader stands on. */
    void read(QueryReader in) throws RequestRefused {
        Numbered<String> list = texts;
        if (list == null) {
            list = new Numbered<>();
            texts = list;
        }
        int number = in.number();
        list.add(number, in.string(number == QueryReader.UNNUMBERED ? null : list.get(number)));
    }

    List<String> list() {
        return texts == null ? List.of() : texts.elements();
    }
}
