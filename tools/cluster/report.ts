import type { Part } from './part.ts';

type ReportedPart = Pick<Part, 'name' | 'what' | 'address' | 'settings' | 'pid'>;

/** The parts as a table, one on each line. */
export const tableOf = (parts: readonly ReportedPart[]): string => {
  const rows = [
    ['PART', 'ADDRESS', 'PID', 'WHAT'],
    ...parts.map(({ name, address, pid, what }) => [name, address, String(pid() ?? '-'), what]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
};

/** The connection settings of the parts, as lines of an environment file. */
export const settingsOf = (parts: readonly ReportedPart[]): string =>
  parts
    .flatMap(({ settings }) => Object.entries(settings))
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
