package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** An answer of the Query protocol, with its output told as JSON would tell it. */
final class QueryXml {
    private static final String NAMESPACE = "http://queue.amazonaws.com/doc/2012-11-05/";

    /** Repeated elements, and the list that they are in JSON. */
    private static final Map<String, String> LISTS = Map.of(
            "Message", "Messages",
            "SendMessageBatchResultEntry", "Successful",
            "DeleteMessageBatchResultEntry", "Successful",
            "ChangeMessageVisibilityBatchResultEntry", "Successful",
            "BatchResultErrorEntry", "Failed",
            "ListMessageMoveTasksResultEntry", "Results");

    /** Repeated pairs of a name and a value, and the map that they are in JSON. */
    private static final Map<String, String> MAPS =
            Map.of("Attribute", "Attributes", "MessageAttribute", "MessageAttributes", "Tag", "Tags");

    private static final Set<String> NUMBERS = Set.of(
            "ApproximateNumberOfMessagesMoved",
            "ApproximateNumberOfMessagesToMove",
            "MaxNumberOfMessagesPerSecond",
            "StartedTimestamp");

    private final Element root;

    private QueryXml(Element root) {
        this.root = root;
    }

    /** Reads the answer, which must be one well-formed document in the namespace of the service. */
    static QueryXml read(HttpReply reply) {
        assertThat(reply.text()).startsWith("<?xml version=\"1.0\"?><");
        try {
            DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            builder.setErrorHandler(null);
            Element root = builder.parse(new ByteArrayInputStream(reply.body())).getDocumentElement();
            assertThat(root.getAttribute("xmlns")).as("namespace").isEqualTo(NAMESPACE);
            return new QueryXml(root);
        } catch (SAXException malformed) {
            throw new AssertionError("not well-formed: " + reply.text(), malformed);
        } catch (ParserConfigurationException | IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    boolean isWithoutOutput() {
        return names(root).equals(List.of("ResponseMetadata"));
    }

    Map<String, Object> members() {
        String action = root.getTagName().replaceFirst("Response$", "");
        assertThat(names(root)).isEqualTo(List.of(action + "Result", "ResponseMetadata"));
        assertThat(names(child(root, "ResponseMetadata"))).containsExactly("RequestId");
        return structure(action, child(root, action + "Result"));
    }

    Refusal refusal() {
        assertThat(root.getTagName()).isEqualTo("ErrorResponse");
        assertThat(names(root)).containsExactly("Error", "RequestId");
        Element error = child(root, "Error");
        assertThat(names(error)).containsExactly("Type", "Code", "Message", "Detail");
        assertThat(text(error, "Detail")).isEmpty();
        assertThat(text(root, "RequestId")).matches(Answer.UUID);
        return new Refusal(text(error, "Type"), text(error, "Code"), text(error, "Message"));
    }

    private static Map<String, Object> structure(String action, Element parent) {
        Map<String, Object> members = new LinkedHashMap<>();
        for (Element child : children(parent)) {
            String name = child.getTagName();
            if (MAPS.containsKey(name)) {
                map(members, MAPS.get(name)).put(key(child), value(action, child(child, "Value")));
            } else if (LISTS.containsKey(name) && !parent.getTagName().equals("BatchResultErrorEntry")) {
                list(members, LISTS.get(name)).add(structure(action, child));
            } else if (name.equals("QueueUrl") && action.startsWith("List")) {
                list(members, action.equals("ListQueues") ? "QueueUrls" : "queueUrls")
                        .add(child.getTextContent());
            } else {
                assertThat(members.put(name, value(action, child)))
                        .as("another %s", name)
                        .isNull();
            }
        }
        return members;
    }

    private static Object value(String action, Element element) {
        String text = element.getTextContent();
        if (!children(element).isEmpty()) {
            return structure(action, element);
        }
        if (NUMBERS.contains(element.getTagName())) {
            return Long.valueOf(text);
        }
        return element.getTagName().equals("SenderFault") ? (Object) Boolean.valueOf(text) : text;
    }

    private static String key(Element pair) {
        return text(pair, pair.getTagName().equals("Tag") ? "Key" : "Name");
    }

    @SuppressWarnings("unchecked") // only ever put here
    private static Map<String, Object> map(Map<String, Object> members, String name) {
        return (Map<String, Object>) members.computeIfAbsent(name, key -> new LinkedHashMap<String, Object>());
    }

    @SuppressWarnings("unchecked") // only ever put here
    private static List<Object> list(Map<String, Object> members, String name) {
        return (List<Object>) members.computeIfAbsent(name, key -> new ArrayList<Object>());
    }

    private static String text(Element parent, String name) {
        return child(parent, name).getTextContent();
    }

    private static Element child(Element parent, String name) {
        return children(parent).stream()
                .filter(child -> child.getTagName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + parent.getTagName()));
    }

    private static List<String> names(Element parent) {
        return children(parent).stream().map(Element::getTagName).toList();
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
