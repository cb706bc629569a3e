export interface Range {
  key: string;
  title: string;
  seconds: number;
  step: number;
  everyMillis: number;
}

/** What the graph can show. Fine steps are asked for often, coarse ones seldom. */
export const RANGES: Range[] = [
  { key: '5m', title: '5 min', seconds: 300, step: 1, everyMillis: 1_000 },
  { key: '15m', title: '15 min', seconds: 900, step: 1, everyMillis: 2_000 },
  { key: '1h', title: '1 h', seconds: 3_600, step: 60, everyMillis: 10_000 },
  { key: '6h', title: '6 h', seconds: 21_600, step: 60, everyMillis: 15_000 },
  { key: '24h', title: '24 h', seconds: 86_400, step: 60, everyMillis: 30_000 },
  { key: '7d', title: '7 d', seconds: 604_800, step: 600, everyMillis: 60_000 },
  { key: '15d', title: '15 d', seconds: 1_296_000, step: 1_800, everyMillis: 60_000 },
];
