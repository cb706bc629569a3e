import { getStory, peek } from '../api/admin';
import type { PeekedMessage } from '../api/types';
import { bytes, count, nameOfArn } from '../text/format';
import { useLoad } from '../ui/load';
import { Copy } from '../ui/copy';
import { Loading, Problem } from '../ui/notice';
import { Shown } from '../ui/shown';
import { Ago, At } from '../ui/time';
import { BodyView } from './body-view';
import { MessageState } from './message-list';
import { StoryView } from './story-view';
import { Dialog } from '../ui/dialog';

/** One message whole: what it says, where it stands, and what happened to it. */
export function MessagePanel({ queue, id, peeked, close }: { queue: string; id: string; peeked: PeekedMessage | null; close: () => void }) {
  const whole = useLoad(() => peek(queue, { id, bodies: 'full', limit: 1 }), [queue, id]);
  const story = useLoad(() => getStory(queue, id), [queue, id], 5_000);
  const message = whole.data?.messages[0] ?? peeked;
  return (
    <Dialog title="Message" close={close} wide>
      <p class="mono message-id">{id} <Copy text={id} what="the message ID" /></p>
      <section aria-label="Story">
        <h3>Story</h3>
        {story.data ? <StoryView story={story.data} /> : story.error ? <Problem error={story.error} /> : <Loading />}
      </section>
      {message ? <Whole message={message} /> : whole.loading ? <Loading /> : <Problem error={whole.error ?? 'The message is no longer in the queue.'} />}
    </Dialog>
  );
}

function Whole({ message }: { message: PeekedMessage }) {
  const attributes = Object.entries(message.attributes ?? {});
  return (
    <>
      <dl class="facts">
        <dt>State</dt><dd><MessageState state={message.state} /> {message.state !== 'visible' && message.visibleAt && <span class="quiet">visible <Ago at={message.visibleAt} /></span>}</dd>
        <dt>Sent</dt><dd><At at={message.sentAt} /> {message.sender && <span class="quiet">by <Shown text={message.sender} /></span>}</dd>
        <dt>Receives</dt><dd class="num">{count(message.receiveCount)} {message.firstReceivedAt && <span class="quiet">first <Ago at={message.firstReceivedAt} /></span>}</dd>
        <dt>Size</dt><dd class="num">{bytes(message.sizeBytes)}</dd>
        {message.groupId && <><dt>Group</dt><dd><Shown text={message.groupId} /></dd></>}
        {message.deduplicationId && <><dt>Deduplication ID</dt><dd class="mono"><Shown text={message.deduplicationId} /></dd></>}
        {message.sequenceNumber && <><dt>Sequence number</dt><dd class="mono">{message.sequenceNumber}</dd></>}
        {message.deadLetter && <DeadLetterFacts letter={message.deadLetter} />}
      </dl>
      {attributes.length > 0 && (
        <table class="attributes">
          <caption>Attributes</caption>
          <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Value</th></tr></thead>
          <tbody>
            {attributes.map(([name, { type, value }]) => (
              <tr key={name}><th scope="row"><Shown text={name} /></th><td><Shown text={type} /></td><td class="mono"><Shown text={value} /></td></tr>
            ))}
          </tbody>
        </table>
      )}
      <BodyView body={message.body} truncated={!!message.bodyTruncated} size={message.sizeBytes} />
    </>
  );
}

function DeadLetterFacts({ letter }: { letter: NonNullable<PeekedMessage['deadLetter']> }) {
  return (
    <>
      {letter.sourceArn && <><dt>Came from</dt><dd>{nameOfArn(letter.sourceArn)} <Ago at={letter.movedAt} /></dd></>}
      {letter.originalMessageId && <><dt>Original ID</dt><dd class="mono">{letter.originalMessageId}</dd></>}
      {letter.lastError && <><dt>Last error</dt><dd><Shown text={letter.lastError} /></dd></>}
    </>
  );
}
