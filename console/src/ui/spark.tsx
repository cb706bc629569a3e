/** A line of the last values; the number beside it says what matters, so readers of screens need not hear this one. */
export function Spark({ values, width = 90, height = 20 }: { values: number[]; width?: number; height?: number }) {
  const top = Math.max(...values, 0);
  if (values.length < 2 || top === 0) {
    return (
      <svg class="spark" width={width} height={height} aria-hidden="true">
        <line x1="0" y1={height - 1.5} x2={width} y2={height - 1.5} />
      </svg>
    );
  }
  const points = values
    .map((v, i) => `${((i / (values.length - 1)) * width).toFixed(1)},${(height - 1.5 - (v / top) * (height - 3)).toFixed(1)}`)
    .join(' ');
  return (
    <svg class="spark" width={width} height={height} aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}
