package io.holdfast.site;

import io.holdfast.site.Page.Section;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;

/** What stands on a page between its navigation: its Markdown as HTML. Changes the document, so each is written once. */
final class Body extends AbstractVisitor {
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(PageReader.EXTENSIONS)
            .attributeProviderFactory(context -> Body::describe)
            .build();

    private static final String ANCHOR = "Link to this section";

    private final Page page;
    private final Links links;
    private final Iterator<Section> headings;

    private Body(Page page, Links links) {
        this.page = page;
        this.links = links;
        this.headings = page.sections().stream()
                .filter(section -> !section.anchor().isEmpty())
                .iterator();
    }

    static String of(Page page, Links links) {
        page.document().accept(new Body(page, links));
        return RENDERER.render(page.document());
    }

    private static void describe(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof Heading heading && isAnchor(heading.getLastChild())) {
            attributes.put(
                    "id", ((Link) heading.getLastChild()).getDestination().substring(1));
        } else if (isAnchor(node)) {
            attributes.put("class", "anchor");
        } else if (node instanceof FencedCodeBlock && tag.equals("pre")) {
            // What can be scrolled must be reachable without a mouse.
            attributes.put("tabindex", "0");
        } else if (node instanceof Link link && Links.isElsewhere(link.getDestination())) {
            attributes.put("rel", "noreferrer");
        } else if (node instanceof Image) {
            attributes.put("loading", "lazy");
        }
    }

    @Override
    public void visit(Heading heading) {
        visitChildren(heading);
        if (!(heading.getParent() instanceof Document)) {
            return; // inside a list or a quotation, where no section begins
        }
        Link anchor = new Link("#" + headings.next().anchor(), ANCHOR);
        anchor.appendChild(new Text("#"));
        heading.appendChild(anchor);
    }

    @Override
    public void visit(Link link) {
        visitChildren(link);
        String destination = links.destination(page, link.getDestination());
        if (destination != null) {
            link.setDestination(destination);
            return;
        }
        // A file of the repository, which the site has not: its path is told, and nothing can be clicked that leads
        // nowhere.
        String path = Html.escape(Links.source(page.source(), link.getDestination()));
        replace(link, "<span class=\"file\" title=\"In the repository: " + path + "\">");
    }

    @Override
    public void visit(Image image) {
        String destination = links.destination(page, image.getDestination());
        if (destination != null) {
            image.setDestination(destination);
        }
    }

    @Override
    public void visit(CustomBlock block) {
        visitChildren(block);
        if (block instanceof TableBlock) {
            block.insertBefore(html("<div class=\"table\" tabindex=\"0\">"));
            block.insertAfter(html("</div>"));
        }
    }

    /** Notes to whoever edits the file. */
    @Override
    public void visit(HtmlBlock block) {
        if (block.getLiteral().startsWith("<!--")) {
            block.unlink();
        }
    }

    private static HtmlBlock html(String literal) {
        HtmlBlock block = new HtmlBlock();
        block.setLiteral(literal);
        return block;
    }

    private static void replace(Link link, String opening) {
        HtmlInline before = new HtmlInline();
        before.setLiteral(opening);
        HtmlInline after = new HtmlInline();
        after.setLiteral("</span>");
        link.insertBefore(before);
        for (Node child : List.copyOf(children(link))) {
            link.insertBefore(child);
        }
        link.insertBefore(after);
        link.unlink();
    }

    private static List<Node> children(Node parent) {
        List<Node> children = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
            children.add(child);
        }
        return children;
    }

    /** What every heading has at its end, to be copied from there. */
    private static boolean isAnchor(@Nullable Node node) {
        return node instanceof Link link && ANCHOR.equals(link.getTitle());
    }
}
