import { useState } from 'preact/hooks';
import { startRedrive } from '../api/admin';
import { queues } from '../state/live';
import type { QueueDetail } from '../api/types';
import { counted, duration, nameOfArn } from '../text/format';
import { Check, TextField } from '../ui/field';
import { Danger } from '../ui/danger';
import { Empty } from '../ui/notice';
import { Write } from '../ui/write';
import { QueueNames } from './create-queue';
import { Sample } from './sample';
import { Stepper } from './stepper';

const STEPS = ['Look', 'Settings', 'Start'];

/** From looking to starting. The order is the lesson of those who moved everything back at once and broke it again. */
export function RedriveWizard({ queue, started }: { queue: QueueDetail; started: (id: string) => void }) {
  const [step, setStep] = useState(0);
  const [destination, setDestination] = useState('');
  const [snapshot, setSnapshot] = useState(true);
  const [canary, setCanary] = useState('10');
  const [perSecond, setPerSecond] = useState('10');
  const [bounces, setBounces] = useState('3');
  const [asking, setAsking] = useState(false);
  const live = queues.value.get(queue.name) ?? queue;
  const total = live.visible + live.inFlight + live.delayed;
  const sources = (queue.deadLetterSources ?? []).map(nameOfArn);
  const target = destination || (sources.length === 1 ? sources[0]! : 'the queues they came from');
  const pace = Math.max(1, Number(perSecond) || 1);

  if (total === 0) return <Empty title="Nothing to redrive">This queue holds no messages.</Empty>;
  return (
    <section class="card wizard" aria-label="Redrive">
      <h2>Bring {counted(total, 'message')} back</h2>
      <Stepper steps={STEPS} now={step} />
      {step === 0 && (
        <>
          <p>Look at some of them first. If whatever failed would fail again, they will come straight back.</p>
          <Sample queue={queue.name} total={total} />
        </>
      )}
      {step === 1 && (
        <div class="row">
          <TextField label="Destination" value={destination} set={setDestination} list="queue-names" hint="Empty: the queues they came from" />
          <TextField label="Canary" type="number" value={canary} set={setCanary} hint="So many go first; the rest waits to see whether they come back" />
          <TextField label="Messages per second" type="number" value={perSecond} set={setPerSecond} hint={`About ${duration(total / pace)} for all`} />
          <TextField label="Bounce limit" type="number" value={bounces} set={setBounces} hint="Stops by itself when so many have come back" />
          <Check label="Write a snapshot of the messages to the server’s disk first" checked={snapshot} set={setSnapshot} />
          <QueueNames />
        </div>
      )}
      {step === 2 && (
        <p>
          {snapshot ? 'A snapshot is written, then ' : 'Without a snapshot, '}{canary || 0} messages go to <b>{target}</b> as a canary. If fewer than {bounces} come back, the
          rest follows at {pace} per second, about {duration(total / pace)}. You can pause and cancel at any time; what has moved stays moved.
        </p>
      )}
      <div class="actions">
        <button type="button" disabled={step === 0} onClick={() => setStep(step - 1)}>Back</button>
        {step < 2 ? <button type="button" class="primary" onClick={() => setStep(step + 1)}>Next: {STEPS[step + 1]}</button>
          : <Write danger onClick={() => setAsking(true)}>Redrive {counted(total, 'message')} …</Write>}
      </div>
      {asking && (
        <Danger
          title="Start the redrive"
          sentence={`${counted(total, 'message')} of ${queue.name} will be moved to ${target}.`}
          name={queue.name}
          button={`Redrive ${counted(total, 'message')}`}
          close={() => setAsking(false)}
          act={async () => {
            const { id } = await startRedrive(queue.name, {
              ...(destination && { destination }), snapshot, sample: 20, canary: Number(canary) || 0, ratePerSecond: pace, bounceLimit: Number(bounces) || 3,
            });
            started(id);
          }}
        />
      )}
    </section>
  );
}
