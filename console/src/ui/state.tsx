import type { AlarmState } from '../api/types';

/** A state as shape, word and colour, so that any one of them is enough. */

type Tone = 'good' | 'bad' | 'warn' | 'plain';
const SHAPES: Record<Tone, string> = { good: '●', bad: '▲', warn: '◆', plain: '○' };

export function Badge({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{SHAPES[tone]}</span> <span>{text}</span>
    </span>
  );
}

const ALARMS: Record<AlarmState, [Tone, string]> = {
  OK: ['good', 'OK'],
  ALARM: ['bad', 'Alarm'],
  INSUFFICIENT_DATA: ['plain', 'No data'],
};

export function AlarmBadge({ state }: { state: AlarmState | null | undefined }) {
  if (!state) return <span class="quiet">–</span>;
  const [tone, text] = ALARMS[state] ?? ['plain', String(state)];
  return <Badge tone={tone} text={text} />;
}
