package io.holdfast.app.config;

/** What of an ElasticMQ file would be missed if it had no effect, and what to do instead. */
record ElasticMqRefusals(ElasticMqValues found, Problems problems) {

    void tell() {
        refuse("rest-sqs.enabled", false, "Remove the line: without SQS there would be nothing to serve.");
        refuse(
                "auto-create-queues.enabled",
                true,
                "Declare the queues under queues, or let applications create them with CreateQueue.");
        refuse(
                "messages-storage.prune-data-on-init",
                true,
                "Remove the line, and start with an empty --data-dir to begin without messages.");
    }

    private void refuse(String name, boolean unwanted, String instead) {
        RawValue value = found.get(name);
        if (value != null && found.isOn(name, false) == unwanted) {
            problems.add(SettingsRefused.notSupported(name, value.origin(), instead));
        }
    }
}
