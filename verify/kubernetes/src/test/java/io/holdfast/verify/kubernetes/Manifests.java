package io.holdfast.verify.kubernetes;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.Yaml;

/**
 * Manifests as Kubernetes takes them: each is of a kind that the chart may make, has no field that Kubernetes does not know, and values of the types that it wants.
 */
record Manifests(List<Object> all) {
    private static final Gson TYPES = new GsonBuilder()
            .registerTypeAdapter(OffsetDateTime.class, (JsonDeserializer<OffsetDateTime>)
                    (json, type, context) -> OffsetDateTime.parse(json.getAsString()))
            .create();

    /** @throws IllegalArgumentException with what is wrong, and where */
    static Manifests read(String yaml) {
        List<Object> all = new ArrayList<>();
        for (Object document : new Yaml().loadAll(yaml)) {
            if (document != null) {
                all.add(typed(TYPES.toJsonTree(document).getAsJsonObject()));
            }
        }
        return new Manifests(all);
    }

    private static Object typed(JsonObject manifest) {
        String kind = manifest.get("apiVersion").getAsString() + " "
                + manifest.get("kind").getAsString();
        try {
            return switch (kind) {
                case "v1 Service" -> typed(manifest, V1Service.class, V1Service::validateJsonElement);
                case "v1 ServiceAccount" ->
                    typed(manifest, V1ServiceAccount.class, V1ServiceAccount::validateJsonElement);
                case "apps/v1 StatefulSet" -> typed(manifest, V1StatefulSet.class, V1StatefulSet::validateJsonElement);
                case "policy/v1 PodDisruptionBudget" ->
                    typed(manifest, V1PodDisruptionBudget.class, V1PodDisruptionBudget::validateJsonElement);
                default -> throw new IllegalArgumentException(kind + " is nothing that the chart should make");
            };
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Looks for fields that the type does not have, at any depth. */
    @FunctionalInterface
    private interface UnknownFields {
        void refuse(JsonElement manifest) throws IOException;
    }

    private static <T> T typed(JsonObject manifest, Class<T> type, UnknownFields unknown) throws IOException {
        unknown.refuse(manifest);
        return TYPES.fromJson(manifest, type);
    }

    /** The only one of its kind. */
    <T> T only(Class<T> kind) {
        List<T> found = all.stream().filter(kind::isInstance).map(kind::cast).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(found.size() + " of " + kind.getSimpleName());
        }
        return found.get(0);
    }
}
