import type { Comparison } from './compare.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en');
const decimals = (value: number) => value.toFixed(2);

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

/** A row for each number of callers: operations per second, their ratio, times in ms, processor time of one operation in µs. */
export const comparisonTable = (
  names: { readonly ours: string; readonly peer: string },
  comparisons: readonly Comparison[],
): string =>
  table(
    [
      'callers',
      `${names.ours}/s`,
      `${names.peer}/s`,
      'ratio',
      'p50 ms',
      'peer',
      'p99 ms',
      'peer',
      'CPU µs',
      'peer',
    ],
    comparisons.map(({ callers, ours, peers, ratio }) => [
      whole(callers),
      whole(ours.perSecond),
      whole(peers.perSecond),
      decimals(ratio),
      decimals(ours.p50),
      decimals(peers.p50),
      decimals(ours.p99),
      decimals(peers.p99),
      whole(ours.cost),
      whole(peers.cost),
    ]),
  );
