import { isDeepStrictEqual } from 'node:util';
import type { ExportedEvent } from '../recording/export.ts';
import type { ReadLine, ShownBid, ShownTask } from '../recording/lines.ts';
import { shownAt, shownBidAt, type BidAt, type TaskAt, type TaskHistory } from './history.ts';
import type { Violation } from './violation.ts';

type AnsweredRead = ReadLine & { readonly answer: Extract<ReadLine['answer'], { readonly got: 'ok' }> };
const isAnswered = (line: ReadLine): line is AnsweredRead => line.answer.got === 'ok';

/** The index of the last state at or before the position; -1 if the task is not posted yet. */
const indexAt = (states: readonly TaskAt[], position: number): number =>
  states.findLastIndex((state) => state.position <= position);

/** The positions of all BidPlaced events, by the uid of the bidder. */
const placedOf = (events: readonly ExportedEvent[]): ReadonlyMap<string, readonly number[]> => {
  const placed = Map.groupBy(
    events.filter(({ type }) => type === 'BidPlaced'),
    ({ actor }) => actor.uid,
  );
  return new Map([...placed].map(([uid, own]) => [uid, own.map(({ position }) => position)]));
};

/** The newest position that a reader has seen of a document, by reader and document. */
type SeenPositions = Map<string, number>;

const readOf = ({ token, answer }: AnsweredRead): string => `token ${token}, X-Position ${answer.position}`;
/** The position that the answer must include. */
const leastOf = ({ token, answer }: AnsweredRead): number => Math.max(token, answer.position);

function* judgeTask(
  line: AnsweredRead,
  id: string,
  states: readonly TaskAt[],
  shown: ShownTask | undefined,
  seen: SeenPositions,
): Generator<Violation> {
  const key = `${line.client} ${id}`;
  const from = indexAt(states, leastOf(line));
  const before = seen.get(key) ?? -1;
  // Read models that are late, or are built again, find the texts of a forgotten owner in no event.
  const mayBeNull = shown?.title === null && states.some(({ title }) => title === null);
  const fits = (index: number) => {
    const there = shownAt(id, states[index]);
    return isDeepStrictEqual(mayBeNull && there ? { ...there, title: null } : there, shown);
  };
  const indexes = Array.from({ length: states.length + 1 }, (_, index) => index - 1);
  const index = indexes.find((one) => one >= Math.max(from, before) && fits(one));
  if (index !== undefined) {
    seen.set(key, index);
    return;
  }
  const older = indexes.findLast(fits);
  const at = (one: number) => states[one]?.position ?? 'nothing';
  const how = `task ${id} was shown to client ${line.client} (${line.what}, ${readOf(line)})`;
  if (older === undefined) {
    yield { broken: 'I5', evidence: `${how} as it never was: ${JSON.stringify(shown)}` };
    return;
  }
  const as = `${how} as it was at ${at(older)}`;
  if (older < from) yield { broken: 'token', evidence: `${as}, instead of ${at(from)}` };
  if (older < before) yield { broken: 'I6', evidence: `${as}, after ${at(before)}` };
}

function* judgeBid(
  line: AnsweredRead,
  bid: BidAt,
  task: TaskAt | undefined,
  shown: ShownBid | undefined,
): Generator<Violation> {
  const least = leastOf(line);
  if (bid.placed > least) return;
  const how = `bid ${bid.id} was shown (${readOf(line)}) as ${JSON.stringify(shown)}`;
  // The bid and its task are two documents, so the right state is known only after the last change of both.
  const right = shownBidAt(bid, task);
  const isLast = Math.max(bid.placed, task?.position ?? 0, ...bid.changed) <= least;
  if (shown === undefined) yield { broken: 'token', evidence: `${how}: it is missing` };
  else if (isLast && !isDeepStrictEqual(right, shown))
    yield { broken: 'I5', evidence: `${how}, instead of ${JSON.stringify(right)}` };
}

/** Judges a count of bids. @param own the positions of the bids that the reader has placed */
function* judgeCount(
  line: AnsweredRead,
  own: readonly number[],
  count: number,
  seen: SeenPositions,
): Generator<Violation> {
  const least = leastOf(line);
  const from = own.filter((position) => position <= least).length;
  const key = `${line.client} placed ${line.by}`;
  const before = seen.get(key) ?? 0;
  seen.set(key, Math.max(before, count));
  const how = `a bidder was shown ${count} bids (${readOf(line)})`;
  if (count > own.length) yield { broken: 'I5', evidence: `${how}, and placed only ${own.length}` };
  else if (count < from) yield { broken: 'token', evidence: `${how}, instead of ${from} or more` };
  else if (count < before) yield { broken: 'I6', evidence: `${how}, after ${before}` };
}

/**
 * Judges all answers to reads. Each shown document must be a state in the ledger (I5), not older than the answer's token or position
 * (token), and not older than the same reader has seen it before (I6).
 */
export function* judgeReads(
  reads: readonly ReadLine[],
  events: readonly ExportedEvent[],
  history: ReadonlyMap<string, TaskHistory>,
): Generator<Violation> {
  const placed = placedOf(events);
  const idsOf = Map.groupBy(history.keys(), (id) => history.get(id)?.states[0]?.owner ?? '');
  const seen: SeenPositions = new Map();
  for (const line of reads.filter(isAnswered).toSorted((a, b) => a.from - b.from)) {
    const { answer, token, what, by, id = '' } = line;
    const { position, shown } = answer;
    if (position < token)
      yield { broken: 'token', evidence: `${what} ${id} with token ${token} was answered at ${position}` };
    if (shown.what === 'task') yield* judgeTask(line, id, history.get(id)?.states ?? [], shown.task, seen);
    if (shown.what === 'placed') yield* judgeCount(line, placed.get(by) ?? [], shown.count, seen);
    if (shown.what === 'mine') {
      const tasks = new Map(shown.tasks.map((task) => [task._id, task]));
      for (const one of new Set([...(idsOf.get(by) ?? []), ...tasks.keys()]))
        yield* judgeTask(line, one, history.get(one)?.states ?? [], tasks.get(one), seen);
    }
    if (shown.what === 'bids') {
      const bids = new Map(shown.bids.map((bid) => [bid._id, bid]));
      const task = history.get(id);
      for (const bid of task?.bids.values() ?? [])
        yield* judgeBid(line, bid, task?.states.at(-1), bids.get(bid.id));
    }
  }
}
