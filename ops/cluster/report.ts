import type { Part } from './part.ts';

type Told = Pick<Part, 'name' | 'what' | 'address' | 'settings' | 'pid'>;

/** The parts, a line each, in columns. */
export const tableOf = (parts: readonly Told[]): string => {
  const rows = [
    ['PART', 'ADDRESS', 'PID', 'WHAT'],
    ...parts.map(({ name, address, pid, what }) => [name, address, String(pid() ?? '-'), what]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
};

/** The settings by which the parts are reached, as lines of an environment file. */
export const settingsOf = (parts: readonly Told[]): string =>
  parts
    .flatMap(({ settings }) => Object.entries(settings))
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
