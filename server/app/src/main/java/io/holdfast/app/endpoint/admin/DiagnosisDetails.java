package io.holdfast.app.endpoint.admin;

import io.holdfast.app.advice.Diagnosis;
import io.holdfast.app.advice.QueueAdvisor;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.wire.json.JsonBuffer;

/** Adds to a queue what the shape of its rates means. */
record DiagnosisDetails(QueueAdvisor advisor) implements QueueDetails {
    @Override
    public void write(QueueInfo queue, JsonBuffer json) {
        Diagnosis diagnosis = advisor.diagnosis(queue);
        json.member("diagnosis").open('{');
        JsonFields.text(json, "shape", diagnosis.shape().code());
        JsonFields.text(json, "sentence", diagnosis.sentence());
        json.close('}');
    }
}
