package io.holdfast.protocol.wire.tree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryXml;
import io.holdfast.protocol.wire.tree.Tree.Entries;
import io.holdfast.protocol.wire.tree.Tree.Flag;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Loose;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreeFormatsTest {
    private static Members json(String text) throws MalformedTree {
        byte[] bytes = text.getBytes(UTF_8);
        return JsonTree.read(bytes, 0, bytes.length);
    }

    private static Members form(String text) throws Exception {
        byte[] bytes = text.getBytes(UTF_8);
        return FormTree.read(FormParameters.read(null, bytes, 0, bytes.length));
    }

    @Test
    void jsonIsReadWithItsTypes() throws Exception {
        assertThat(json("{\"a\":1,\"b\":1.5,\"c\":\"1\",\"d\":[true,null,{}],\"e\":null,\"f\":1e3}"))
                .isEqualTo(new Members(Map.of(
                        "a", new Whole(1),
                        "b", new Real(1.5),
                        "c", new Text("1"),
                        "d", new Items(List.of(new Flag(true), new Members(Map.of()))),
                        "f", new Real(1000))));
        assertThat(json("")).isEqualTo(new Members(Map.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "1", "{", "{\"a\":1,\"a\":2}", "{}x", "{\"a\":}"})
    void whatIsNoJsonObjectIsRefused(String text) {
        assertThatThrownBy(() -> json(text)).isInstanceOf(MalformedTree.class);
    }

    @ParameterizedTest
    @CsvSource({"1765977780.0, 1765977780.0", "30.0, 30.0", "0.1, 0.1", "1e300, 1.0E300", "-2.5, -2.5", "0.0, 0.0"})
    void numbersOfJsonAlwaysHaveAFraction(double value, String text) {
        assertThat(new String(JsonTree.write(new Real(value)), UTF_8)).isEqualTo(text);
    }

    @Test
    void timesOfJsonAreSeconds() {
        assertThat(new String(JsonTree.write(new Tree.Time(1765977780_000L)), UTF_8))
                .isEqualTo("1765977780.0");
        assertThat(new String(JsonTree.write(new Tree.Time(1765977780_120L)), UTF_8))
                .isEqualTo("1765977780.12");
    }

    @Test
    void formsAreTrees() throws Exception {
        assertThat(form("Action=X&L.member.2.Name=b&L.member.10=c&L.member.1=a&M.N.O=d"))
                .isEqualTo(new Members(Map.of(
                        "Action",
                        new Loose("X"),
                        "L",
                        new Items(List.of(new Loose("a"), new Members(Map.of("Name", new Loose("b"))), new Loose("c"))),
                        "M",
                        new Members(Map.of("N", new Members(Map.of("O", new Loose("d"))))))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "L.member.x=1",
                "L.member.99999999999=1",
                "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a=1"
            })
    void formThatIsNoTreeIsRefused(String text) {
        assertThatThrownBy(() -> form(text)).isInstanceOf(MalformedTree.class);
    }

    @Test
    void treesAreXml() {
        QueryXml out = QueryXml.begin("ns", "Op");
        XmlTree.write(
                new TreeBuilder()
                        .text("T", "<&")
                        .items("L", List.of(1.0, 2.5), Real::new)
                        .time("D", 1_000L)
                        .flag("F", true)
                        .put("E", new Entries(Map.of("p99", new Whole(3))))
                        .build(),
                out);
        assertThat(out.end("id"))
                .contains("<T>&lt;&amp;</T><L><member>1.0</member><member>2.5</member></L><D>1970-01-01T00:00:01Z</D>"
                        + "<F>true</F><E><entry><key>p99</key><value>3</value></entry></E>");
    }
}
