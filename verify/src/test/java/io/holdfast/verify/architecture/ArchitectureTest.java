package io.holdfast.verify.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rooms of the house and the doors between them. */
@AnalyzeClasses(
        packages = {
            "io.holdfast.protocol",
            "io.holdfast.engine",
            "io.holdfast.store",
            "io.holdfast.app",
            "io.holdfast.testkit"
        },
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String PROTOCOL = "io.holdfast.protocol..";
    private static final String ENGINE = "io.holdfast.engine..";
    private static final String STORE = "io.holdfast.store..";
    private static final String ASSEMBLY = "io.holdfast.app";
    private static final String PARTITION = "io.holdfast.app.partition..";
    private static final String DOCTOR = "io.holdfast.app.cli.doctor..";
    private static final String ACTION = "io.holdfast.app.action..";
    private static final String ACCESS = "io.holdfast.app.access..";
    private static final String ENDPOINT = "io.holdfast.app.endpoint..";
    private static final String HTTP = "io.holdfast.app.http..";
    private static final String LOOP = "io.holdfast.app.loop..";
    private static final String REPAIR = "io.holdfast.app.repair..";
    private static final String METRICS = "io.holdfast.app.metrics..";

    @ArchTest
    static final ArchRule protocolKnowsNoOtherRoom = noClasses()
            .that(resideInAPackage(PROTOCOL))
            .should()
            .dependOnClassesThat(resideInAnyPackage(ENGINE, STORE, "io.holdfast.app..", "io.holdfast.testkit.."));

    @ArchTest
    static final ArchRule storeKnowsNoOtherRoom = noClasses()
            .that(resideInAPackage(STORE))
            .should()
            .dependOnClassesThat(resideInAnyPackage(PROTOCOL, ENGINE, "io.holdfast.app..", "io.holdfast.testkit.."));

    /** What is not in this list is I/O, threads, locks, clocks or somebody else's code. */
    @ArchTest
    static final ArchRule engineIsPureJava = classes()
            .that(resideInAPackage(ENGINE))
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    ENGINE,
                    "java.lang",
                    "java.lang.invoke",
                    "java.lang.runtime",
                    "java.nio",
                    "java.nio.charset",
                    "java.util",
                    "java.util.function",
                    "java.util.stream",
                    "org.jspecify.annotations"));

    @ArchTest
    static final ArchRule engineHasNoThreadsClocksOrRandomness = noClasses()
            .that(resideInAPackage(ENGINE))
            .should()
            .dependOnClassesThat()
            .belongToAnyOf(
                    Thread.class, ThreadLocal.class, Runtime.class, java.util.Random.class, java.util.Timer.class)
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Math.class, "random");

    @ArchTest
    static final ArchRule onlyHttpKnowsNetty = noClasses()
            .that()
            .resideOutsideOfPackage(HTTP)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.netty..");

    @ArchTest
    static final ArchRule onlyPartitionAndAssemblyDriveTheEngine = noClasses()
            .that()
            .resideOutsideOfPackages(ASSEMBLY, PARTITION, ENGINE)
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.holdfast.engine.Engine");

    @ArchTest
    static final ArchRule onlyPartitionOperatorsToolsAndAssemblyKnowTheStore = noClasses()
            .that()
            .resideOutsideOfPackages(ASSEMBLY, PARTITION, DOCTOR, REPAIR, STORE)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(STORE);

    @ArchTest
    static final ArchRule partitionKnowsNeitherHttpNorItsProtocols = noClasses()
            .that()
            .resideInAPackage(PARTITION)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(HTTP, ENDPOINT, ACTION, PROTOCOL);

    @ArchTest
    static final ArchRule actionsDoNotKnowHowRequestsTravel = noClasses()
            .that()
            .resideInAPackage(ACTION)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(HTTP, ENDPOINT, "io.holdfast.app.cli..", "io.holdfast.app.config..");

    @ArchTest
    static final ArchRule endpointsDoNotKnowHowQueuesWork = classes()
            .that()
            .resideInAPackage(ENDPOINT)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    ENDPOINT,
                    ACCESS,
                    HTTP,
                    LOOP,
                    ACTION,
                    PARTITION,
                    METRICS,
                    PROTOCOL,
                    "java..",
                    "org.slf4j..",
                    "org.jspecify.annotations");

    @ArchTest
    static final ArchRule nobodyKnowsTheAssembly = noClasses()
            .that()
            .resideInAPackage("io.holdfast.app.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ASSEMBLY);

    @ArchTest
    static final ArchRule packagesOfTheAppHaveNoCycles =
            slices().matching("io.holdfast.app.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfTheProtocolHaveNoCycles =
            slices().matching("io.holdfast.protocol.(*)..").should().beFreeOfCycles();
}
