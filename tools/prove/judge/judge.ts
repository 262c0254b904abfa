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
import { judgeUpdates } from './updates.ts';
import type { Violation } from './violation.ts';

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
