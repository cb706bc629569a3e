"""The Celery application that run_celery.py sends tasks to. It reports every finished task through the named pipe HOLDFAST_RESULTS."""
import os
from urllib.parse import quote, urlsplit

from celery import Celery

RETRIES = 2

endpoint = urlsplit(os.environ["HOLDFAST_ENDPOINT"])
queue = os.environ["HOLDFAST_QUEUE"]

options = {"region": "us-east-1", "is_secure": False, "wait_time_seconds": 5, "visibility_timeout": 600}
if os.environ.get("HOLDFAST_PREDEFINED"):
    options["predefined_queues"] = {
        queue: {
            "url": os.environ["HOLDFAST_PREDEFINED"],
            "access_key_id": os.environ["AWS_ACCESS_KEY_ID"],
            "secret_access_key": os.environ["AWS_SECRET_ACCESS_KEY"],
        }
    }

# A secret may have slashes.
secret = quote(os.environ["AWS_SECRET_ACCESS_KEY"], safe="")
app = Celery("celery_tasks")
app.conf.update(
    broker_url=f"sqs://{os.environ['AWS_ACCESS_KEY_ID']}:{secret}@{endpoint.netloc}//",
    broker_transport_options=options,
    task_default_queue=queue,
    task_acks_late=True,
    task_ignore_result=True,
    worker_enable_remote_control=False,
    worker_prefetch_multiplier=4,
)


@app.task(bind=True, max_retries=RETRIES)
def work(self, number, flaky):
    """A flaky task succeeds in its last try only."""
    if flaky and self.request.retries < RETRIES:
        raise self.retry(countdown=1)
    with open(os.environ["HOLDFAST_RESULTS"], "w") as results:
        results.write(f"{number} {self.request.retries}\n")
