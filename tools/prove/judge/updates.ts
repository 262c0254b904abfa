import { isTaskEventType } from '@marketplace/contracts';
import type { ExportedEvent } from '../recording/export.ts';
import { linesOf, type Line } from '../recording/lines.ts';
import type { Violation } from './violation.ts';

/** Judges the live updates (I4): each stream has all events of tasks after its start, each once and in order. */
export function* judgeUpdates(
  lines: readonly Line[],
  events: readonly ExportedEvent[],
): Generator<Violation> {
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
