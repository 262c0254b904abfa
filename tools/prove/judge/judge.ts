import type { ExportedEvent } from '../recording/export.ts';
import { linesOf, type Line } from '../recording/lines.ts';
import { judgeBell, toldBy } from './bell.ts';
import { judgeCommands } from './commands.ts';
import { effectsOf } from './effects.ts';
import { judgeFaults, judgeRebuilds } from './faults.ts';
import { judgeForgotten } from './forgotten.ts';
import { historyOf } from './history.ts';
import { judgeLedger } from './ledger.ts';
import { judgeMails } from './mails.ts';
import { judgeReads } from './reads.ts';
import type { Violation } from './violation.ts';
import { isTaskEventType } from '@marketplace/contracts';

/** Judges the live updates (I4): each stream has all events of tasks after its start, each once and in order. */
function* judgeUpdates(lines: readonly Line[], events: readonly ExportedEvent[]): Generator<Violation> {
  const ofTasks = events.filter(({ type }) => isTaskEventType(type)).map(({ position }) => position);
  const updates = Map.groupBy(linesOf(lines, 'update'), ({ stream }) => stream);
  for (const { stream, after } of linesOf(lines, 'stream')) {
    const came = (updates.get(stream) ?? []).map(({ position }) => position);
    const there = new Set(came);
    const missing = ofTasks.filter((position) => position > after && !there.has(position));
    const wrong = came.find((position, index) => position <= (came[index - 1] ?? after));
    if (missing.length > 0)
      yield {
        broken: 'I4',
        evidence: `${stream} misses ${missing.length} updates, the first at ${missing[0]}`,
      };
    if (wrong !== undefined)
      yield { broken: 'I4', evidence: `${stream} has ${wrong} twice, or out of order` };
  }
}

/**
 * Finds all violations of the invariants (docs/reliability.md) that a client or an auditor can see. A pure function of the recording of
 * requests and answers, with reads at its end, and of an export of the whole ledger, made after it.
 */
export const judge = (lines: readonly Line[], events: readonly ExportedEvent[]): readonly Violation[] => {
  const effects = effectsOf(lines, events);
  const history = historyOf(effects.whole);
  const told = toldBy(events);
  return [
    ...judgeLedger(events, lines),
    ...judgeForgotten(lines, events),
    ...judgeCommands(linesOf(lines, 'command'), events, effects),
    ...judgeReads(linesOf(lines, 'read'), events, history),
    ...judgeBell(lines, events, told, history),
    ...judgeMails(lines, events, told, history),
    ...judgeRebuilds(lines),
    ...judgeUpdates(lines, events),
    ...judgeFaults(lines),
  ];
};
