package io.holdfast.verify.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever users of a library can call says what it is for, and every component of a record what it holds. Other tags are left to their
 * author: most of our methods say in one sentence what they take and give. (doclint's group {@code missing} cannot be divided that way.)
 */
class PublicDocsTest {
    @ParameterizedTest
    @ValueSource(strings = {"dead-letters", "outbox", "outbox-cdc", "outbox-micrometer"})
    void everythingPublicIsDocumented(String library) throws IOException {
        Path sources = Path.of("..", "..", "client", library, "src/main/java");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> all = Files.walk(sources)) {
            List<Path> java =
                    all.filter(file -> file.toString().endsWith(".java")).toList();
            // Only parsed: without the library's dependencies nothing more is possible, and no more is needed.
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(java));
            Gaps gaps = new Gaps(DocTrees.instance(task));
            for (CompilationUnitTree unit : task.parse()) {
                gaps.scan(unit, null);
            }
            assertThat(gaps.found).as("undocumented in client/%s", library).isEmpty();
        }
    }

    /** Walks through public classes only. */
    private static final class Gaps extends TreePathScanner<Void, Void> {
        private final DocTrees docs;
        private final List<String> found = new ArrayList<>();

        Gaps(DocTrees docs) {
            this.docs = docs;
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            if (!isVisible(type.getModifiers())) {
                return null;
            }
            String comment = comment();
            if (comment.isEmpty()) {
                found.add(where() + type.getSimpleName());
            }
            if (type.getKind() == Tree.Kind.RECORD) {
                components(type)
                        .filter(name -> !comment.contains("@param " + name + " "))
                        .forEach(name -> found.add(where() + type.getSimpleName() + ": no @param " + name));
            }
            return super.visitClass(type, null);
        }

        @Override
        public Void visitMethod(MethodTree method, Void unused) {
            boolean repeated = method.getModifiers().getAnnotations().stream()
                    .map(AnnotationTree::getAnnotationType)
                    .anyMatch(annotation -> annotation.toString().equals("Override"));
            // A record's constructor only checks what its components say.
            boolean ofRecord = parent().getKind() == Tree.Kind.RECORD && method.getReturnType() == null;
            if (isVisible(method.getModifiers())
                    && !repeated
                    && !ofRecord
                    && comment().isEmpty()) {
                found.add(where() + parent().getSimpleName() + "." + method.getName());
            }
            return null;
        }

        @Override
        public Void visitVariable(VariableTree field, Void unused) {
            boolean component = parent().getKind() == Tree.Kind.RECORD
                    && !field.getModifiers().getFlags().contains(Modifier.STATIC);
            if (isVisible(field.getModifiers()) && !component && comment().isEmpty()) {
                found.add(where() + parent().getSimpleName() + "." + field.getName());
            }
            return null;
        }

        private boolean isVisible(ModifiersTree modifiers) {
            Set<Modifier> flags = modifiers.getFlags();
            boolean inInterface = getCurrentPath().getParentPath().getLeaf() instanceof ClassTree around
                    && (around.getKind() == Tree.Kind.INTERFACE || around.getKind() == Tree.Kind.ANNOTATION_TYPE);
            return flags.contains(Modifier.PUBLIC)
                    || flags.contains(Modifier.PROTECTED)
                    || (inInterface && !flags.contains(Modifier.PRIVATE));
        }

        private static Stream<String> components(ClassTree type) {
            return type.getMembers().stream()
                    .filter(VariableTree.class::isInstance)
                    .map(VariableTree.class::cast)
                    .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                    .map(field -> field.getName().toString());
        }

        private ClassTree parent() {
            return (ClassTree) getCurrentPath().getParentPath().getLeaf();
        }

        private String comment() {
            TreePath path = getCurrentPath();
            String comment = docs.getDocComment(path);
            return comment == null ? "" : comment;
        }

        private String where() {
            return Path.of(getCurrentPath().getCompilationUnit().getSourceFile().getName())
                            .getFileName() + ": ";
        }
    }
}
