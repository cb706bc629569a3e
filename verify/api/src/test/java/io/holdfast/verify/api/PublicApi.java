package io.holdfast.verify.api;

import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a library offers to those who compile against it, as text: its public classes, sorted, each with its public and protected members,
 * sorted. Nullness, bounds of type parameters, default values and documentation are not in it. Reads class files without loading them. Stateless.
 */
final class PublicApi {
    private static final Set<JavaModifier> HIDDEN = EnumSet.of(JavaModifier.SYNTHETIC, JavaModifier.BRIDGE);
    private static final Set<JavaModifier> SHOWN =
            EnumSet.of(JavaModifier.PUBLIC, JavaModifier.PROTECTED, JavaModifier.STATIC, JavaModifier.ABSTRACT);

    /** What every class, record or enum has. */
    private static final Set<String> EVERYWHERE =
            Set.of("equals(Object)", "hashCode()", "toString()", "values()", "valueOf(String)");

    private static final Pattern IMPLIED = Pattern.compile("Object|Record|Enum<.*>|Enum");

    private PublicApi() {}

    static List<String> of(Path classes) {
        JavaClasses all = new ClassFileImporter().importPath(classes);
        return all.stream()
                .filter(PublicApi::isVisible)
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .flatMap(type -> Stream.concat(
                        Stream.of(header(type)),
                        type.getMembers().stream()
                                .filter(PublicApi::isVisible)
                                .filter(member -> !EVERYWHERE.contains(call(member)))
                                .map(PublicApi::line)
                                .sorted()))
                .toList();
    }

    /** A nested class is only visible through all the classes around it. */
    private static boolean isVisible(JavaClass type) {
        return !type.isAnonymousClass()
                && isVisible(type.getModifiers())
                && type.getEnclosingClass().map(PublicApi::isVisible).orElse(true);
    }

    private static boolean isVisible(JavaMember member) {
        return isVisible(member.getModifiers());
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && modifiers.stream().noneMatch(HIDDEN::contains);
    }

    private static String header(JavaClass type) {
        List<String> words = new ArrayList<>(modifiers(type.getModifiers()));
        words.remove("static");
        if (type.getModifiers().contains(JavaModifier.FINAL)) {
            words.add("final");
        }
        words.add(kind(type));
        words.add(type.getName() + parameters(type.getTypeParameters()));
        type.getSuperclass()
                .map(PublicApi::name)
                .filter(parent -> !IMPLIED.matcher(parent).matches())
                .ifPresent(parent -> words.add("extends " + parent));
        if (!type.getInterfaces().isEmpty()) {
            words.add("implements " + names(type.getInterfaces()));
        }
        return String.join(" ", words);
    }

    private static String kind(JavaClass type) {
        if (type.isAnnotation()) {
            return "@interface";
        }
        if (type.isInterface()) {
            return "interface";
        }
        if (type.isEnum()) {
            return "enum";
        }
        return type.isRecord() ? "record" : "class";
    }

    private static String line(JavaMember member) {
        List<String> words = new ArrayList<>(modifiers(member.getModifiers()));
        if (member instanceof JavaField field) {
            if (field.getModifiers().contains(JavaModifier.FINAL)) {
                words.add("final");
            }
            words.add(name(field.getType()));
            words.add(field.getName());
        } else if (member instanceof JavaMethod method) {
            words.add(parameters(method.getTypeParameters()));
            words.add(name(method.getReturnType()));
            words.add(method.getName() + signature(method));
        } else if (member instanceof JavaConstructor constructor) {
            words.add(constructor.getOwner().getSimpleName() + signature(constructor));
        }
        return "    " + words.stream().filter(word -> !word.isEmpty()).collect(joining(" "));
    }

    private static String signature(JavaCodeUnit code) {
        String thrown = code.getThrowsClause().getTypes().stream()
                .map(PublicApi::name)
                .sorted()
                .collect(joining(", "));
        return "(" + names(code.getParameterTypes()) + ")" + (thrown.isEmpty() ? "" : " throws " + thrown);
    }

    private static List<String> modifiers(Set<JavaModifier> modifiers) {
        return modifiers.stream()
                .filter(SHOWN::contains)
                .sorted()
                .map(modifier -> modifier.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static String parameters(Collection<? extends JavaType> parameters) {
        return parameters.isEmpty() ? "" : "<" + names(parameters) + ">";
    }

    private static String names(Collection<? extends JavaType> types) {
        return types.stream().map(PublicApi::name).collect(joining(", "));
    }

    /** As in a source file, with packages except {@code java.lang}. */
    private static String name(JavaType type) {
        if (type instanceof JavaClass plain && plain.isArray()) {
            return name(plain.getComponentType()) + "[]";
        }
        return type.getName().replaceAll("\\bjava\\.lang\\.(?=[A-Z]\\w*\\b(?!\\.))", "");
    }

    private static String call(JavaMember member) {
        return member instanceof JavaMethod method
                ? method.getName() + "(" + names(method.getParameterTypes()) + ")"
                : member.getName();
    }
}
