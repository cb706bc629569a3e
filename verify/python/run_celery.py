"""Sends 200 tasks through Celery's SQS transport, a quarter with a countdown, a fifth with retries, and waits for all of them.

The argument says who makes the queue: with "created" Celery does, with "predefined" it exists beforehand.
"""
import os
import signal
import subprocess
import sys
import tempfile
import threading

import queues

TASKS = 200
PATIENCE_SECONDS = 240

predefined = sys.argv[1] == "predefined"
os.environ["HOLDFAST_QUEUE"] = "python-celery-predefined" if predefined else "python-celery"
if predefined:
    os.environ["HOLDFAST_PREDEFINED"] = queues.create("celery-predefined", VisibilityTimeout="600")

with tempfile.TemporaryDirectory() as directory:
    pipe = os.environ["HOLDFAST_RESULTS"] = os.path.join(directory, "results")
    log = os.path.join(directory, "worker.log")
    os.mkfifo(pipe)
    # Open for writing too, so that there is never an end of file between two tasks.
    results = os.fdopen(os.open(pipe, os.O_RDWR), "r")

    import celery_tasks

    with open(log, "w") as output:
        worker = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "celery_tasks", "worker", "--concurrency", "2",
             "--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "WARNING"],
            stdout=output, stderr=subprocess.STDOUT)

    def give_up():
        with open(log) as lines:
            sys.stderr.write(lines.read())
        sys.stderr.write(f"only {len(finished)} of {TASKS} tasks finished\n")
        worker.kill()
        os._exit(1)

    finished = {}
    patience = threading.Timer(PATIENCE_SECONDS, give_up)
    patience.start()
    for number in range(TASKS):
        celery_tasks.work.apply_async(
            (number, number % 5 == 0), countdown=2 if number % 4 == 0 else None)
    executions = 0
    while len(finished) < TASKS:
        number, retries = map(int, results.readline().split())
        finished[number] = retries
        executions += 1
    # A task reports before it is acknowledged, and a worker that is stopped in between would give it back.
    url = queues.sqs.get_queue_url(QueueName=os.environ["HOLDFAST_QUEUE"])["QueueUrl"]
    while queues.size(url) > 0:
        patience.finished.wait(0.1)
    worker.send_signal(signal.SIGTERM)
    worker.wait()
    patience.cancel()

expected = {number: celery_tasks.RETRIES if number % 5 == 0 else 0 for number in range(TASKS)}
assert finished == expected, finished
assert executions == TASKS, f"{executions} executions of {TASKS} tasks"
assert queues.size(url) == 0, queues.attributes(url)
print(f"{len(finished)} tasks finished, {sum(finished.values())} retries, the queue is empty")
