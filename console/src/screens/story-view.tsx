import type { Story, StoryEvent } from '../api/types';
import { Shown } from '../ui/shown';
import { At } from '../ui/time';
import { Empty } from '../ui/notice';

const SIGNS: Record<string, string> = { sent: '→', received: '↓', deleted: '✓', deadLettered: '☠', redriven: '↻', visibilityChanged: '◷', expired: '…' };

/** What happened to a message, in a sentence and step by step. */
export function StoryView({ story }: { story: Story }) {
  if (story.events.length === 0) return <Empty title="Nothing is remembered of this message">Stories are kept for a bounded time.</Empty>;
  return (
    <div class="story">
      {story.sentence && <p class="diagnosis"><Shown text={story.sentence} /></p>}
      {story.advice && <p class="advice"><Shown text={story.advice} /></p>}
      <ol>{story.events.map((event, i) => <Step key={i} event={event} />)}</ol>
    </div>
  );
}

function Step({ event }: { event: StoryEvent }) {
  const who = [event.by, event.address, event.keyId].filter((part): part is string => !!part);
  return (
    <li>
      <At at={event.at} /> <span aria-hidden="true" class="sign">{SIGNS[event.kind] ?? '·'}</span>{' '}
      <span>{event.text ? <Shown text={event.text} /> : words(event.kind)}</span>
      {who.length > 0 && <span class="quiet"> <Shown text={who.join(' · ')} /></span>}
    </li>
  );
}

/** `visibilityChanged` → `visibility changed`. */
const words = (kind: string): string => kind.replace(/([A-Z])/g, ' $1').toLowerCase();
