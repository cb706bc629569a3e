package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.config.QueueDeclaration;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsRefused;
import io.holdfast.app.config.SettingsSources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The queues of a file that a server could start with, Holdfast or ElasticMQ. Stateless. */
final class DeclaredDefinitions {
    private DeclaredDefinitions() {}

    static DefinitionFile read(Path file) throws CommandRefused {
        List<QueueDefinition> definitions = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        try {
            SettingsSources sources = new SettingsSources(Optional.of(file), Map.of(), List.of());
            for (QueueDeclaration queue :
                    SettingsLoader.load(sources).settings().queues().values()) {
                definitions.add(new QueueDefinition(queue.name(), queue.attributes(), queue.tags()));
                if (queue.copyTo().isPresent() || queue.moveTo().isPresent()) {
                    remarks.add("copyTo and moveTo of %s are settings of a server, not of a queue: they are left out."
                            .formatted(queue.name()));
                }
            }
        } catch (SettingsRefused refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()));
        }
        return new DefinitionFile(definitions, remarks);
    }
}
