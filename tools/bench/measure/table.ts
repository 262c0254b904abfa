import type { Comparison } from './compare.ts';

export const whole = (value: number) => Math.round(value).toLocaleString('en');
const decimals = (value: number) => value.toFixed(2);
const yes = (isMet: boolean) => (isMet ? 'yes' : 'no');

/** A Markdown table with aligned columns, numbers on the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => `${'-'.repeat(width - 1)}:`).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
};

export interface Goal {
  readonly words: string;
  readonly isMet: (comparison: Comparison) => boolean;
}
export interface ComparisonRow {
  readonly title: string;
  readonly comparison: Comparison;
  readonly goal?: Goal | undefined;
}

const comparedHead = 'callers, ours/s, peer/s, ratio, goal, met, p50 ms, peer, p99 ms, peer, CPU µs, peer';

/** A table with our figures and the peer's: operations per second, their ratio, times in ms, processor time of one operation in µs. */
export const comparisonTable = (first: string, compared: readonly ComparisonRow[]): string =>
  table(
    [first, ...comparedHead.split(', ')],
    compared.map(({ title, goal, comparison }) => {
      const { callers, ours, peers, ratio } = comparison;
      return [
        title,
        ...[callers, ours.perSecond, peers.perSecond].map(whole),
        decimals(ratio),
        goal?.words ?? '',
        goal ? yes(goal.isMet(comparison)) : '',
        ...[ours.p50, peers.p50, ours.p99, peers.p99].map(decimals),
        ...[ours.cost, peers.cost].map(whole),
      ];
    }),
  );

/** A figure of the product, its goal, and the peer's figure. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: { readonly most: number } | { readonly least: number };
  readonly peer?: number;
}

const short = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value));

export const wordsOf = ({ what, value, unit }: Figure): string => `${what}: ${short(value)} ${unit}`;

export const figuresTable = (figures: readonly Figure[]): string =>
  table(
    ['', 'product', 'goal', 'met', 'peer'],
    figures.map(({ what, value, unit, goal, peer }) => {
      const written = [what, `${short(value)} ${unit}`];
      const peers = peer === undefined ? '' : short(peer);
      if (!goal) return [...written, '', '', peers];
      return 'most' in goal
        ? [...written, `<= ${short(goal.most)}`, yes(value <= goal.most), peers]
        : [...written, `>= ${short(goal.least)}`, yes(value >= goal.least), peers];
    }),
  );
