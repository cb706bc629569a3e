/** A number with its name, for a `dl`. */
export function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd class="num">{value}</dd>
    </div>
  );
}
