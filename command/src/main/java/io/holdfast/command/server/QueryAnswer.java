package io.holdfast.command.server;

import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the XML of the Query protocol: the first text of each element that has one, by the element's name. Stateless. */
final class QueryAnswer {
    private QueryAnswer() {}

    /** Nothing, if it is not XML: proxies and other servers answer with pages. */
    static Map<String, String> parse(byte[] body) {
        // Answers have no document type, and one of somebody else must not make this machine fetch anything.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            return read(factory.createXMLStreamReader(new ByteArrayInputStream(body)));
        } catch (XMLStreamException page) {
            return Map.of();
        }
    }

    private static Map<String, String> read(XMLStreamReader xml) throws XMLStreamException {
        Map<String, String> texts = new HashMap<>();
        StringBuilder text = new StringBuilder();
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> text.setLength(0);
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(xml.getText());
                case XMLStreamConstants.END_ELEMENT -> {
                    if (!text.isEmpty()) {
                        texts.putIfAbsent(xml.getLocalName(), text.toString());
                        text.setLength(0);
                    }
                }
                default -> {
                    // Comments and the like say nothing.
                }
            }
        }
        return texts;
    }
}
