package io.holdfast.app.action.kms;

import io.holdfast.protocol.kms.KmsRequest;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A part of a list. The marker is the last item's own name, so that what is made or removed meanwhile is in nobody's way. */
record KmsPage<T>(List<T> items, @Nullable String nextMarker) {
    static <T> KmsPage<T> of(List<T> sorted, Function<T, String> nameOf, KmsRequest.Page wanted) {
        String after = wanted.marker() == null ? "" : wanted.marker();
        List<T> rest = sorted.stream()
                .filter(item -> nameOf.apply(item).compareTo(after) > 0)
                .toList();
        if (rest.size() <= wanted.limit()) {
            return new KmsPage<>(rest, null);
        }
        List<T> page = rest.subList(0, wanted.limit());
        return new KmsPage<>(page, nameOf.apply(page.get(page.size() - 1)));
    }
}
