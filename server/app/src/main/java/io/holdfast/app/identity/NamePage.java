package io.holdfast.app.identity;

import io.holdfast.protocol.iam.IamRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a page holds, and where the next one begins; the marker is the last name or id of this one. */
record NamePage(List<String> names, @Nullable String marker) {
    static NamePage of(Iterable<String> sorted, IamRequest.Page page) {
        List<String> names = new ArrayList<>();
        for (String name : sorted) {
            if (page.marker() == null || name.compareTo(page.marker()) > 0) {
                if (names.size() == page.maxItems()) {
                    return new NamePage(names, names.get(names.size() - 1));
                }
                names.add(name);
            }
        }
        return new NamePage(names, null);
    }
}
