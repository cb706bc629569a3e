package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;

/**
 * Definitions in a file: of Holdfast or ElasticMQ, a CloudFormation template, or the state of Terraform. Which it is says its content.
 *
 * @param remarks sentences about what was left out or assumed
 */
record DefinitionFile(List<QueueDefinition> definitions, List<String> remarks) {

    /** @param parameters values for the parameters of a template */
    static DefinitionFile read(Path file, Map<String, String> parameters) throws CommandRefused {
        String text = text(file);
        Json json = json(text);
        if (json.get("Resources").value() instanceof Map) {
            return CloudFormationTemplate.read(TemplateText.ofJson(json), parameters);
        }
        if (TerraformState.is(json)) {
            return TerraformState.read(json);
        }
        if (json.value() == null && text.contains("Resources") && text.contains("AWS::")) {
            return CloudFormationTemplate.read(TemplateText.ofYaml(file, text), parameters);
        }
        return DeclaredDefinitions.read(file);
    }

    private static String text(Path file) throws CommandRefused {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException missing) {
            throw new CommandRefused("There is no file %s.".formatted(file));
        } catch (IOException unreadable) {
            throw new CommandRefused("%s cannot be read: %s".formatted(file, unreadable.getMessage()));
        }
    }

    /** Nothing, if it is not JSON. */
    private static Json json(String text) {
        try {
            return Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (JacksonException other) {
            return new Json(null);
        }
    }
}
