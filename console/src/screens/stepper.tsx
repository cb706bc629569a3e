/** Where one is in a row of steps. */
export function Stepper({ steps, now, stopped }: { steps: string[]; now: number; stopped?: boolean }) {
  return (
    <ol class="stepper">
      {steps.map((title, i) => (
        <li key={title} class={i < now ? 'done' : i === now ? (stopped ? 'stopped' : 'current') : ''} {...(i === now && { 'aria-current': 'step' as const })}>
          <span aria-hidden="true">{i < now ? '✓' : i === now && stopped ? '▲' : i + 1}</span> {title}
        </li>
      ))}
    </ol>
  );
}
