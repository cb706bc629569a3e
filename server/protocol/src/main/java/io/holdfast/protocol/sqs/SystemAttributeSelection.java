package io.holdfast.protocol.sqs;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The system attributes a receive asks for. */
public record SystemAttributeSelection(Set<SystemAttribute> attributes) {
    public static final SystemAttributeSelection NONE =
            new SystemAttributeSelection(EnumSet.noneOf(SystemAttribute.class));
    public static final SystemAttributeSelection ALL =
            new SystemAttributeSelection(EnumSet.allOf(SystemAttribute.class));

    private static final String ALL_NAME = "All";

    public SystemAttributeSelection {
        EnumSet<SystemAttribute> copy = EnumSet.noneOf(SystemAttribute.class);
        copy.addAll(attributes);
        attributes = Collections.unmodifiableSet(copy);
    }

    /** Unknown names are ignored: clients ask for queue attributes here, and always could. */
    public static SystemAttributeSelection of(List<String> names) {
        if (names.contains(ALL_NAME)) {
            return ALL;
        }
        EnumSet<SystemAttribute> attributes = EnumSet.noneOf(SystemAttribute.class);
        for (String name : names) {
            SystemAttribute attribute = SystemAttribute.named(name);
            if (attribute != null) {
                attributes.add(attribute);
            }
        }
        return attributes.isEmpty() ? NONE : new SystemAttributeSelection(attributes);
    }

    public boolean isEmpty() {
        return attributes.isEmpty();
    }

    public boolean includes(SystemAttribute attribute) {
        return attributes.contains(attribute);
    }
}
