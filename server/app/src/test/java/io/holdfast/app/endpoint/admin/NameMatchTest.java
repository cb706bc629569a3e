package io.holdfast.app.endpoint.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameMatchTest {
    @ParameterizedTest
    @CsvSource({
        "'',orders,true",
        "der,orders,true",
        "ORD,orders,true",
        "xyz,orders,false",
        "ord*,orders,true",
        "*ers,orders,true",
        "*d?r*,orders,true",
        "rd*,orders,false",
        "*,orders,true",
        "??????,orders,true",
        "?????,orders,false",
        "*a*b*,xxaxxbxx,true",
        "*a*b*c,xxaxxbxx,false"
    })
    void textIsContainedAndGlobStandsForTheWholeName(String match, String name, boolean matches) throws AdminRefused {
        assertThat(NameMatch.of(match).matches(name)).isEqualTo(matches);
    }
}
