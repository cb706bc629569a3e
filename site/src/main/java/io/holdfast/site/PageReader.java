package io.holdfast.site;

import io.holdfast.site.Page.Section;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** Reads Markdown, with tables. */
final class PageReader {
    static final List<TablesExtension> EXTENSIONS = List.of((TablesExtension) TablesExtension.create());

    private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();

    Page read(String source, String markdown) {
        Node document = parser.parse(markdown);
        SectionVisitor sections = new SectionVisitor();
        document.accept(sections);
        List<Section> found = sections.finish();
        String title = found.stream()
                .filter(section -> section.level() == 1)
                .map(Section::heading)
                .findFirst()
                .orElse(source);
        return new Page(source, Sources.address(source), title, document, found);
    }

    /** The words of a node, as somebody would read them. */
    static String words(Node node) {
        WordVisitor words = new WordVisitor();
        node.accept(words);
        return words.text();
    }

    private static final class WordVisitor extends AbstractVisitor {
        private final StringBuilder text = new StringBuilder();

        String text() {
            return text.toString().strip().replaceAll("\\s+", " ");
        }

        @Override
        public void visit(Text node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(Code node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(FencedCodeBlock node) {
            text.append(node.getLiteral()).append(' ');
        }

        @Override
        public void visit(IndentedCodeBlock node) {
            text.append(node.getLiteral()).append(' ');
        }

        @Override
        public void visit(SoftLineBreak node) {
            text.append(' ');
        }

        @Override
        public void visit(HardLineBreak node) {
            text.append(' ');
        }

        @Override
        public void visit(Paragraph node) {
            visitChildren(node);
            text.append(' ');
        }

        @Override
        public void visit(ListItem node) {
            visitChildren(node);
            text.append(' ');
        }

        @Override
        public void visit(CustomNode node) {
            visitChildren(node);
            if (node instanceof TableCell) {
                text.append(' ');
            }
        }
    }

    /** Cuts the document where its headings are. */
    private static final class SectionVisitor extends AbstractVisitor {
        private final Slugs slugs = new Slugs();
        private final List<Section> sections = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private int level = 1;
        private String anchor = "";
        private String heading = "";

        @Override
        protected void visitChildren(Node parent) {
            for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
                if (node instanceof Heading next) {
                    end();
                    level = next.getLevel();
                    heading = words(next);
                    anchor = slugs.of(heading);
                } else {
                    text.append(words(node)).append(' ');
                }
            }
        }

        List<Section> finish() {
            end();
            return List.copyOf(sections);
        }

        private void end() {
            if (!heading.isEmpty() || !text.isEmpty()) {
                sections.add(new Section(level, anchor, heading, text.toString().strip()));
            }
            text.setLength(0);
        }
    }
}
