import type uPlot from 'uplot';

export interface ChartMark {
  time: number;
  label: string;
}

/** What somebody did to the queue, as lines across the chart; the same list stands below the charts in words. */
export function drawMarks(plot: uPlot, marks: ChartMark[], colour: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.font = `${10 * devicePixelRatio}px system-ui, sans-serif`;
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
  for (const mark of marks) {
    const x = Math.round(plot.valToPos(mark.time, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const right = x > bbox.left + bbox.width * 0.85;
    ctx.textAlign = right ? 'right' : 'left';
    ctx.fillText(mark.label, x + (right ? -4 : 4) * devicePixelRatio, bbox.top + 10 * devicePixelRatio);
  }
  ctx.restore();
}
