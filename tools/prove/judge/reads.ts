import { isDeepStrictEqual } from 'node:util';
import type { ExportedEvent } from '../recording/export.ts';
import type { ReadLine, ShownBid, ShownTask } from '../recording/lines.ts';
import { shownAt, shownBidAt, type BidAt, type TaskAt, type TaskHistory } from './history.ts';
import type { Violation } from './violation.ts';

type Answered = ReadLine & { readonly answer: Extract<ReadLine['answer'], { readonly got: 'ok' }> };
const isAnswered = (line: ReadLine): line is Answered => line.answer.got === 'ok';

/** Index of the last state at or before the position; -1: not posted yet. */
const indexAt = (states: readonly TaskAt[], position: number): number =>
  states.findLastIndex((state) => state.position <= position);

/** Every BidPlaced of a user, by position. */
const placedOf = (events: readonly ExportedEvent[]): ReadonlyMap<string, readonly number[]> => {
  const placed = Map.groupBy(
    events.filter(({ type }) => type === 'BidPlaced'),
    ({ actor }) => actor.uid,
  );
  return new Map([...placed].map(([uid, own]) => [uid, own.map(({ position }) => position)]));
};

/**
 * Judges all answers of readers. Each document shown must be one that the ledger leads to (I5), not older than the answer's token
 * or position (token), and not older than what the same reader saw before (I6).
 */
export const judgeReads = (
  reads: readonly ReadLine[],
  events: readonly ExportedEvent[],
  history: ReadonlyMap<string, TaskHistory>,
): readonly Violation[] => {
  const found: Violation[] = [];
  const placed = placedOf(events);
  const idsOf = Map.groupBy(history.keys(), (id) => history.get(id)?.states[0]?.owner ?? '');
  /** By reader and document: how far it has seen it. */
  const seen = new Map<string, number>();

  const judgeTask = (line: Answered, id: string, shown: ShownTask | undefined): void => {
    const { client, token, answer } = line;
    const states = history.get(id)?.states ?? [];
    const key = `${client} ${id}`;
    const from = indexAt(states, Math.max(token, answer.position));
    const before = seen.get(key) ?? -1;
    const fits = (index: number) => isDeepStrictEqual(shownAt(id, states[index]), shown);
    const indexes = Array.from({ length: states.length + 1 }, (_, index) => index - 1);
    const index = indexes.find((one) => one >= Math.max(from, before) && fits(one));
    if (index !== undefined) {
      seen.set(key, index);
      return;
    }
    const older = indexes.findLast(fits);
    const at = (one: number) => states[one]?.position ?? 'nothing';
    const how = `task ${id} was shown to client ${client} (${line.what}, token ${token}, X-Position ${answer.position})`;
    if (older === undefined) {
      found.push({ broken: 'I5', evidence: `${how} as it never was: ${JSON.stringify(shown)}` });
      return;
    }
    const as = `${how} as it was at ${at(older)}`;
    if (older < from) found.push({ broken: 'token', evidence: `${as}, instead of ${at(from)}` });
    if (older < before) found.push({ broken: 'I6', evidence: `${as}, after ${at(before)}` });
  };

  const judgeBid = (line: Answered, bid: BidAt, task: TaskAt | undefined, shown: ShownBid | undefined) => {
    const least = Math.max(line.token, line.answer.position);
    const how = `bid ${bid.id} was shown (token ${line.token}, X-Position ${line.answer.position}) as ${JSON.stringify(shown)}`;
    if (bid.placed > least) return;
    if (shown === undefined) found.push({ broken: 'token', evidence: `${how}: it is missing` });
    // The bid and its task are two documents, so only a reader of the last state of both can tell which one must come.
    else if (Math.max(bid.placed, task?.position ?? 0, ...bid.changed) <= least)
      if (!isDeepStrictEqual(shownBidAt(bid, task), shown))
        found.push({ broken: 'I5', evidence: `${how}, instead of ${JSON.stringify(shownBidAt(bid, task))}` });
  };

  const judgeCount = (line: Answered, count: number): void => {
    const { client, by, token, answer } = line;
    const own = placed.get(by) ?? [];
    const least = Math.max(token, answer.position);
    const from = own.filter((position) => position <= least).length;
    const key = `${client} placed ${by}`;
    const before = seen.get(key) ?? 0;
    const how = `a bidder was shown ${count} bids (token ${token}, X-Position ${answer.position})`;
    if (count > own.length) found.push({ broken: 'I5', evidence: `${how}, and placed only ${own.length}` });
    else if (count < from) found.push({ broken: 'token', evidence: `${how}, instead of ${from} or more` });
    else if (count < before) found.push({ broken: 'I6', evidence: `${how}, after ${before}` });
    seen.set(key, Math.max(before, count));
  };

  for (const line of reads.filter(isAnswered).toSorted((a, b) => a.from - b.from)) {
    const { answer, token, id = '' } = line;
    const { shown } = answer;
    if (answer.position < token)
      found.push({
        broken: 'token',
        evidence: `${line.what} ${id} with token ${token} was answered at ${answer.position}`,
      });
    if (shown.what === 'task') judgeTask(line, id, shown.task);
    else if (shown.what === 'placed') judgeCount(line, shown.count);
    else if (shown.what === 'mine') {
      const tasks = new Map(shown.tasks.map((task) => [task._id, task]));
      for (const one of new Set([...(idsOf.get(line.by) ?? []), ...tasks.keys()]))
        judgeTask(line, one, tasks.get(one));
    } else {
      const bids = new Map(shown.bids.map((bid) => [bid._id, bid]));
      const task = history.get(id);
      for (const bid of task?.bids.values() ?? []) judgeBid(line, bid, task?.states.at(-1), bids.get(bid.id));
    }
  }
  return found;
};
