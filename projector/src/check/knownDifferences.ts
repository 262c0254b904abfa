import type { ProjectionName } from '@marketplace/contracts';
import type { DocumentCheck, DocumentDifference } from '@marketplace/event-store';
import { documentKey } from '../documentKey.ts';
import type { TaskCheck } from './checkTasks.ts';

/** In milliseconds. A difference that is there again after this time counts. */
export const againAfter = 5_000;
/** A difference that counts is checked again after this time. */
const stillAfter = 60_000;
const most = 100;

interface KnownDifference {
  readonly difference: DocumentDifference;
  readonly counts: boolean;
  /** When it was seen last, by a monotonic clock. */
  readonly at: number;
}

const isSame = (one: DocumentDifference, other: DocumentDifference): boolean =>
  one.served === other.served && one.ledger === other.ledger && one.kind === other.kind;

export const createKnownDifferences = (
  projection: ProjectionName,
  before: DocumentCheck | undefined,
  now: () => number = () => performance.now(),
  clock: () => Date = () => new Date(),
) => {
  let check = before;
  let known = new Map<string, KnownDifference>(
    before?.differences.map((difference) => [
      documentKey(difference),
      { difference, counts: true, at: -Infinity },
    ]),
  );

  return {
    /** Takes in what was found of these tasks; returns the differences that count from now on. */
    take: ({ generation, differences, moved }: TaskCheck, taskIds: readonly string[]) => {
      if (check?.generation !== generation) {
        check = { projection, generation, since: clock().toISOString(), checked: 0, differences: [] };
        known = new Map();
      }
      const looked = new Set(taskIds);
      const found = new Map(differences.map((difference) => [documentKey(difference), difference]));
      for (const [key, { difference }] of known)
        if (looked.has(difference.taskId) && !moved.has(difference.id) && !found.has(key)) known.delete(key);
      const fresh: DocumentDifference[] = [];
      for (const [key, difference] of found) {
        const there = known.get(key);
        const isAgain = there && isSame(there.difference, difference);
        if (there?.counts === false && isAgain && now() - there.at < againAfter) continue;
        if (!there && known.size >= most) continue;
        const counts = there?.counts === true || isAgain === true;
        if (counts && !there.counts) fresh.push(difference);
        known.set(key, { difference, counts, at: now() });
      }
      check = {
        ...check,
        checked: check.checked + taskIds.length,
        differences: [...known.values()].flatMap((one) => (one.counts ? [one.difference] : [])),
      };
      return fresh;
    },
    /** The tasks with differences that must be looked at again. */
    due: () => [
      ...new Set(
        [...known.values()]
          .filter(({ counts, at }) => now() - at >= (counts ? stillAfter : againAfter))
          .map(({ difference }) => difference.taskId),
      ),
    ],
    /** All documents with differences: each look at their tasks must look at them, too. */
    known: () => [...known.values()].map(({ difference }) => difference),
    /** To be kept; `since` is the time of its first look. */
    check: () => check,
  };
};

/** The check of one projection's live generation: how many tasks, and the differences of now. */
export type KnownDifferences = ReturnType<typeof createKnownDifferences>;
