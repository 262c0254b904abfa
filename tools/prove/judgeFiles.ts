import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../bench/measure/sample.ts';
import { figuresOf } from './judge/commands.ts';
import { judge } from './judge/judge.ts';
import type { Violation } from './judge/violation.ts';
import { eventsOf } from './recording/export.ts';
import { linesOf, readRecording, type Line } from './recording/lines.ts';

export const recordingIn = (dir: string): string => join(dir, 'recording.jsonl');
export const ledgerIn = (dir: string): string => join(dir, 'ledger.jsonl');

type PrintLine = (line: string) => void;
const mostShown = 40;

/** Prints the figures of a run and its violations. Returns true if there are no violations. */
export const report = (lines: readonly Line[], violations: readonly Violation[], say: PrintLine): boolean => {
  const figures = figuresOf(linesOf(lines, 'command'));
  const broken = (...names: readonly string[]) =>
    violations.filter((violation) => names.includes(violation.broken)).length;
  const faults = linesOf(lines, 'fault');
  const seconds = faults.map(({ fresh }) => (fresh ?? Infinity) / 1_000);
  say(
    `${figures.commands} commands: ${figures.acknowledged} acknowledged, ${figures.refused} refused, ${figures.unknown} unknown; ${figures.sentAgain} sent again`,
  );
  say(`${linesOf(lines, 'read').length} reads, ${linesOf(lines, 'update').length} live updates`);
  say(`lost ${broken('I1')}, doubled ${broken('I2')}, tokens broken ${broken('token', 'I6')}`);
  const rebuilds = linesOf(lines, 'rebuild');
  const swapped = rebuilds.filter(({ ended }) => ended === 'swapped').length;
  say(
    `${rebuilds.length} rebuilds, ${swapped} swapped; notifications broken ${broken('bell')}; ${linesOf(lines, 'mail').length} mails`,
  );
  if (seconds.length > 0)
    say(
      `${faults.length} faults; fresh again after: median ${median(seconds).toFixed(1)} s, longest ${Math.max(...seconds).toFixed(1)} s`,
    );
  for (const { broken: name, evidence } of violations.slice(0, mostShown)) say(`BROKEN ${name}: ${evidence}`);
  say(violations.length === 0 ? 'Nothing is broken.' : `${violations.length} violations.`);
  return violations.length === 0;
};

/** Judges the recording and the export of an earlier run, from its folder. */
export const judgeFiles = async (dir: string, say: PrintLine): Promise<boolean> => {
  const lines = await readRecording(recordingIn(dir));
  const events = eventsOf(await readFile(ledgerIn(dir), 'utf8'));
  return report(lines, judge(lines, events), say);
};
