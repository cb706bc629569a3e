package io.holdfast.verify.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;

/** The rooms of the house and the doors between them. */
@AnalyzeClasses(
        packages = {
            "io.holdfast.protocol",
            "io.holdfast.engine",
            "io.holdfast.control",
            "io.holdfast.store",
            "io.holdfast.app",
            "io.holdfast.testkit"
        },
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutTestJars.class})
class ArchitectureTest {
    /** The rooms' tests are on this class path too, as directories or, in a whole build, as jars. */
    static final class WithoutTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final String PROTOCOL = "io.holdfast.protocol..";
    private static final String ENGINE = "io.holdfast.engine..";
    private static final String CONTROL = "io.holdfast.control..";
    private static final String COMMAND = "io.holdfast.engine.command..";
    private static final String ROW = "io.holdfast.engine.row..";
    private static final String TIMER = "io.holdfast.engine.timer..";
    private static final String SETTINGS = "io.holdfast.engine.settings..";
    private static final String QUEUE = "io.holdfast.engine.queue..";
    private static final String WIRE = "io.holdfast.protocol.wire..";
    private static final String STORE = "io.holdfast.store..";
    private static final String ASSEMBLY = "io.holdfast.app";
    private static final String PARTITION = "io.holdfast.app.partition..";
    private static final String DOCTOR = "io.holdfast.app.cli.doctor..";
    private static final String ACTION = "io.holdfast.app.action..";
    private static final String ACCESS = "io.holdfast.app.access..";
    private static final String ENDPOINT = "io.holdfast.app.endpoint..";
    private static final String ADMIN = "io.holdfast.app.endpoint.admin..";
    private static final String HTTP = "io.holdfast.app.http..";
    private static final String LOOP = "io.holdfast.app.loop..";
    private static final String REPAIR = "io.holdfast.app.repair..";
    private static final String REPARTITION = "io.holdfast.app.repartition..";
    private static final String BACKUP = "io.holdfast.app.backup..";
    private static final String ENCRYPTION = "io.holdfast.app.encryption..";
    private static final String IDENTITY = "io.holdfast.app.identity..";
    private static final String CLOUDWATCH = "io.holdfast.app.cloudwatch..";
    private static final String ALARM = "io.holdfast.app.alarm..";
    private static final String LIMIT = "io.holdfast.app.limit..";
    private static final String AUDIT = "io.holdfast.app.audit..";
    private static final String METRICS = "io.holdfast.app.metrics..";
    private static final String PEER = "io.holdfast.app.peer..";

    @ArchTest
    static final ArchRule protocolKnowsNoOtherRoom = noClasses()
            .that(resideInAPackage(PROTOCOL))
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage(ENGINE, CONTROL, STORE, "io.holdfast.app..", "io.holdfast.testkit.."));

    @ArchTest
    static final ArchRule storeKnowsNoOtherRoom = noClasses()
            .that(resideInAPackage(STORE))
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage(PROTOCOL, ENGINE, CONTROL, "io.holdfast.app..", "io.holdfast.testkit.."));

    /** A server that is alone loads nothing of it. */
    @ArchTest
    static final ArchRule oneClassKnowsTheCluster = noClasses()
            .that(not(nameMatching("io\\.holdfast\\.app\\.ClusterAssembly(\\$.*)?")))
            .should()
            .dependOnClassesThat(resideInAnyPackage("io.holdfast.cluster..", "org.apache.ratis.."));

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

    /** So it knows no queue; and the rule above says that the engine of queues does not know it. */
    @ArchTest
    static final ArchRule controlIsPureJavaAndKnowsNoQueue = classes()
            .that(resideInAPackage(CONTROL))
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    CONTROL,
                    "java.lang",
                    "java.lang.invoke",
                    "java.lang.runtime",
                    "java.nio",
                    "java.nio.charset",
                    "java.util",
                    "java.util.function",
                    "org.jspecify.annotations"));

    @ArchTest
    static final ArchRule onlyWhatIsKeptThereKnowsControl = noClasses()
            .that()
            .resideOutsideOfPackages(
                    ASSEMBLY, PARTITION, IDENTITY, ALARM, CLOUDWATCH, ENCRYPTION, REPARTITION, PEER, CONTROL)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CONTROL);

    @ArchTest
    static final ArchRule enginesHaveNoThreadsClocksOrRandomness = noClasses()
            .that(resideInAnyPackage(ENGINE, CONTROL))
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

    /** What actions may see of the engine says nothing of how it works. */
    @ArchTest
    static final ArchRule commandsKnowNoOtherPartOfTheEngine = noClasses()
            .that(resideInAPackage(COMMAND))
            .should()
            .dependOnClassesThat(resideInAPackage(ENGINE).and(not(resideInAPackage(COMMAND))));

    @ArchTest
    static final ArchRule rowsKnowOnlyCommands = noClasses()
            .that(resideInAPackage(ROW))
            .should()
            .dependOnClassesThat(resideInAPackage(ENGINE).and(not(resideInAnyPackage(ROW, COMMAND))));

    @ArchTest
    static final ArchRule timersKnowOnlyCommands = noClasses()
            .that(resideInAPackage(TIMER))
            .should()
            .dependOnClassesThat(resideInAPackage(ENGINE).and(not(resideInAnyPackage(TIMER, COMMAND))));

    @ArchTest
    static final ArchRule settingsKnowOnlyCommands = noClasses()
            .that(resideInAPackage(SETTINGS))
            .should()
            .dependOnClassesThat(resideInAPackage(ENGINE).and(not(resideInAnyPackage(SETTINGS, COMMAND))));

    @ArchTest
    static final ArchRule queuesDoNotKnowTheEngine = noClasses()
            .that(resideInAPackage(QUEUE))
            .should()
            .dependOnClassesThat(resideInAPackage("io.holdfast.engine"));

    /** Two classes of that package speak of rows alone, and whoever drives the engine needs them. */
    @ArchTest
    static final ArchRule queuesBelongToTheEngine = noClasses()
            .that(not(resideInAPackage(ENGINE)))
            .should()
            .dependOnClassesThat(
                    resideInAPackage(QUEUE).and(not(nameMatching(".*\\.(DamagedQueues(\\$Finding)?|GroupIndex)"))));

    @ArchTest
    static final ArchRule whatEveryApiNeedsKnowsNoApi = noClasses()
            .that(resideInAPackage(WIRE))
            .should()
            .dependOnClassesThat(resideInAPackage(PROTOCOL).and(not(resideInAPackage(WIRE))));

    /** What is asked and answered is the same in both protocols. */
    @ArchTest
    static final ArchRule requestsAndResultsKnowNeitherJsonNorQuery = noClasses()
            .that(resideInAnyPackage("io.holdfast.protocol.sqs.request..", "io.holdfast.protocol.sqs.result.."))
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage("io.holdfast.protocol.sqs.json..", "io.holdfast.protocol.sqs.query..", WIRE));

    @ArchTest
    static final ArchRule jsonAndQueryDoNotKnowEachOther = noClasses()
            .that(resideInAPackage("io.holdfast.protocol.sqs.json.."))
            .should()
            .dependOnClassesThat(resideInAPackage("io.holdfast.protocol.sqs.query.."));

    @ArchTest
    static final ArchRule queryDoesNotKnowJson = noClasses()
            .that(resideInAPackage("io.holdfast.protocol.sqs.query.."))
            .should()
            .dependOnClassesThat(resideInAPackage("io.holdfast.protocol.sqs.json.."));

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
            .resideOutsideOfPackages(ASSEMBLY, PARTITION, ENCRYPTION, DOCTOR, REPAIR, REPARTITION, BACKUP, STORE)
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
    static final ArchRule identitiesAndMetricsDoNotKnowHowRequestsTravel = noClasses()
            .that()
            .resideInAnyPackage(IDENTITY, CLOUDWATCH)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(HTTP, ENDPOINT, "io.holdfast.app.cli..", "io.holdfast.app.config..");

    @ArchTest
    static final ArchRule endpointsDoNotKnowHowQueuesWork = classes()
            .that()
            .resideInAPackage(ENDPOINT)
            .and()
            .resideOutsideOfPackage(ADMIN)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    ENDPOINT,
                    ACCESS,
                    HTTP,
                    LOOP,
                    ACTION,
                    IDENTITY,
                    CLOUDWATCH,
                    LIMIT,
                    AUDIT,
                    PARTITION,
                    METRICS,
                    PROTOCOL,
                    "java..",
                    "org.slf4j..",
                    "org.jspecify.annotations");

    /** It shows what the other rooms know; what engine, store and partitions do is theirs. */
    @ArchTest
    static final ArchRule adminApiDoesNotKnowHowQueuesWork = noClasses()
            .that()
            .resideInAPackage(ADMIN)
            .should()
            .dependOnClassesThat(
                    resideInAnyPackage(ENGINE, CONTROL, STORE, ENCRYPTION, "io.holdfast.app.cli..", "io.netty..")
                            .and(not(resideInAPackage(COMMAND))));

    @ArchTest
    static final ArchRule alarmsDoNotKnowHowRequestsTravel = noClasses()
            .that()
            .resideInAPackage(ALARM)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(HTTP, ENDPOINT, ACTION, "io.holdfast.app.cli..", "io.holdfast.app.config..");

    @ArchTest
    static final ArchRule auditKnowsNoQueueAndNoHttp = noClasses()
            .that()
            .resideInAPackage(AUDIT)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ENDPOINT, ACCESS, HTTP, ACTION, PARTITION, ENGINE);

    @ArchTest
    static final ArchRule limitsDoNotKnowWhatIsAskedFor = classes()
            .that()
            .resideInAPackage(LIMIT)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(LIMIT, "java..", "org.jspecify.annotations");

    /** A timer drops a task with the first exception and tells nobody; a background task runs again, is counted, and shows in health. */
    @ArchTest
    static final ArchRule whateverIsRepeatedIsABackgroundTask = noClasses()
            .that(describe("know no background task", ArchitectureTest::knowsNoBackgroundTask))
            .should()
            .callMethodWhere(target(nameMatching("scheduleWithFixedDelay|scheduleAtFixedRate")));

    /** A server that is alone has nothing of it on its way. */
    @ArchTest
    static final ArchRule onlyTheAssemblyKnowsOtherNodes = noClasses()
            .that()
            .resideOutsideOfPackages(ASSEMBLY, PEER)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(PEER);

    @ArchTest
    static final ArchRule nobodyKnowsTheAssembly = noClasses()
            .that()
            .resideInAPackage("io.holdfast.app.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ASSEMBLY);

    /** Of each module, and of all together. */
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.holdfast.(**)").should().beFreeOfCycles();

    private static boolean knowsNoBackgroundTask(JavaClass asked) {
        return asked.getDirectDependenciesFromSelf().stream()
                .map(Dependency::getTargetClass)
                .noneMatch(known ->
                        known.isEquivalentTo(BackgroundTask.class) || known.isEquivalentTo(BackgroundTasks.class));
    }
}
