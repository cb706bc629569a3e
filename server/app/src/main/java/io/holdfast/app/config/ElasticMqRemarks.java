package io.holdfast.app.config;

/** What of an ElasticMQ file has no effect here, in sentences for the operator. */
record ElasticMqRemarks(ElasticMqValues found) {

    void tell(Choices choices) {
        if (found.isOn("rest-stats.enabled", found.firstOf("rest-stats").isPresent())) {
            choices.remark(
                    "rest-stats has no port of its own here: the figures are in the console, at /console, and on /metrics of the same port.");
        }
        if (found.text("rest-sqs.sqs-limits", "strict").equals("relaxed")) {
            choices.remark("rest-sqs.sqs-limits = relaxed has no effect: the limits are those of SQS.");
        }
        if (found.isOn("queues-storage.enabled", false) || found.isOn("persisted-queues-storage.enabled", false)) {
            choices.remark(
                    "queues-storage has no effect: Holdfast keeps every queue in its data directory. \"holdfast import FILE\" makes the queues of the old file.");
        }
        if (found.isOn("messages-storage.enabled", false)) {
            choices.remark(
                    "messages-storage has no effect: Holdfast keeps every message in its data directory. \"holdfast mirror\" brings over what is in ElasticMQ while that runs.");
        }
        if (found.firstOf("storage.type").isPresent()) {
            choices.remark("storage.type has no effect: Holdfast keeps everything in its data directory.");
        }
    }
}
