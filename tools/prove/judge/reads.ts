import { isDeepStrictEqual } from 'node:util';
import type { ExportedEvent } from '../recording/export.ts';
import type { ReadLine, ShownBid, ShownTask } from '../recording/lines.ts';
import { shownAt, shownBidAt, type BidAt, type TaskAt, type TaskHistory } from './history.ts';
import type { Violation } from './violation.ts';

type AnsweredRead = ReadLine & { readonly answer: Extract<ReadLine['answer'], { readonly got: 'ok' }> };
const isAnswered = (line: ReadLine): line is AnsweredRead => line.answer.got === 'ok';

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

/** How far readers have seen the documents, by reader and document. */
type SeenPositions = Map<string, number>;

const readOf = ({ token, answer }: AnsweredRead): string => `token ${token}, X-Position ${answer.position}`;
/** What the answer may not be older than. */
const leastOf = ({ token, answer }: AnsweredRead): number => Math.max(token, answer.position);

const judgeTask = (
  line: AnsweredRead,
  id: string,
  states: readonly TaskAt[],
  shown: ShownTask | undefined,
  seen: SeenPositions,
): readonly Violation[] => {
  const key = `${line.client} ${id}`;
  const from = indexAt(states, leastOf(line));
  const before = seen.get(key) ?? -1;
  // Read models that come behind, or are built again, find no text of a forgotten owner in any event.
  const mayBeNull = shown?.title === null && states.some(({ title }) => title === null);
  const fits = (index: number) => {
    const there = shownAt(id, states[index]);
    return isDeepStrictEqual(mayBeNull && there ? { ...there, title: null } : there, shown);
  };
  const indexes = Array.from({ length: states.length + 1 }, (_, index) => index - 1);
  const index = indexes.find((one) => one >= Math.max(from, before) && fits(one));
  if (index !== undefined) {
    seen.set(key, index);
    return [];
  }
  const older = indexes.findLast(fits);
  const at = (one: number) => states[one]?.position ?? 'nothing';
  const how = `task ${id} was shown to client ${line.client} (${line.what}, ${readOf(line)})`;
  if (older === undefined)
    return [{ broken: 'I5', evidence: `${how} as it never was: ${JSON.stringify(shown)}` }];
  const as = `${how} as it was at ${at(older)}`;
  return [
    ...(older < from ? [{ broken: 'token', evidence: `${as}, instead of ${at(from)}` } as const] : []),
    ...(older < before ? [{ broken: 'I6', evidence: `${as}, after ${at(before)}` } as const] : []),
  ];
};

const judgeBid = (
  line: AnsweredRead,
  bid: BidAt,
  task: TaskAt | undefined,
  shown: ShownBid | undefined,
): readonly Violation[] => {
  const least = leastOf(line);
  const how = `bid ${bid.id} was shown (${readOf(line)}) as ${JSON.stringify(shown)}`;
  if (bid.placed > least) return [];
  if (shown === undefined) return [{ broken: 'token', evidence: `${how}: it is missing` }];
  // The bid and its task are two documents, so only a reader of the last state of both can tell which one must come.
  const right = shownBidAt(bid, task);
  const isLast = Math.max(bid.placed, task?.position ?? 0, ...bid.changed) <= least;
  return isLast && !isDeepStrictEqual(right, shown)
    ? [{ broken: 'I5', evidence: `${how}, instead of ${JSON.stringify(right)}` }]
    : [];
};

/** @param own positions of the bids that the reader has placed */
const judgeCount = (
  line: AnsweredRead,
  own: readonly number[],
  count: number,
  seen: SeenPositions,
): readonly Violation[] => {
  const least = leastOf(line);
  const from = own.filter((position) => position <= least).length;
  const key = `${line.client} placed ${line.by}`;
  const before = seen.get(key) ?? 0;
  seen.set(key, Math.max(before, count));
  const how = `a bidder was shown ${count} bids (${readOf(line)})`;
  if (count > own.length) return [{ broken: 'I5', evidence: `${how}, and placed only ${own.length}` }];
  if (count < from) return [{ broken: 'token', evidence: `${how}, instead of ${from} or more` }];
  return count < before ? [{ broken: 'I6', evidence: `${how}, after ${before}` }] : [];
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
  const placed = placedOf(events);
  const idsOf = Map.groupBy(history.keys(), (id) => history.get(id)?.states[0]?.owner ?? '');
  const seen: SeenPositions = new Map();
  const taskShown = (line: AnsweredRead, id: string, shown: ShownTask | undefined) =>
    judgeTask(line, id, history.get(id)?.states ?? [], shown, seen);

  const judgeShown = (line: AnsweredRead): readonly Violation[] => {
    const { id = '', by } = line;
    const { shown } = line.answer;
    if (shown.what === 'task') return taskShown(line, id, shown.task);
    if (shown.what === 'placed') return judgeCount(line, placed.get(by) ?? [], shown.count, seen);
    if (shown.what === 'mine') {
      const tasks = new Map(shown.tasks.map((task) => [task._id, task]));
      const ids = new Set([...(idsOf.get(by) ?? []), ...tasks.keys()]);
      return [...ids].flatMap((one) => taskShown(line, one, tasks.get(one)));
    }
    const bids = new Map(shown.bids.map((bid) => [bid._id, bid]));
    const task = history.get(id);
    return [...(task?.bids.values() ?? [])].flatMap((bid) =>
      judgeBid(line, bid, task?.states.at(-1), bids.get(bid.id)),
    );
  };

  return reads
    .filter(isAnswered)
    .toSorted((a, b) => a.from - b.from)
    .flatMap((line): readonly Violation[] => {
      const { answer, token, what, id = '' } = line;
      const evidence = `${what} ${id} with token ${token} was answered at ${answer.position}`;
      return [
        ...(answer.position < token ? [{ broken: 'token', evidence } as const] : []),
        ...judgeShown(line),
      ];
    });
};
