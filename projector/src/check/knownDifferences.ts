import type { ProjectionName } from '@marketplace/contracts';
import type { DocumentCheck, DocumentDifference } from '@marketplace/event-store';
import { documentKey } from '../documentKey.ts';
import type { TaskCheck } from './checkTasks.ts';

/** In milliseconds. A difference that is found again after this time counts. */
export const againAfter = 5_000;
/** A difference that counts is checked again after this time. */
const stillAfter = 60_000;
const most = 100;

interface KnownDifference {
  readonly difference: DocumentDifference;
  readonly counts: boolean;
  /** Time of the last check that found it, by a monotonic clock. */
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
    /** Stores the differences of these tasks. Returns the differences found for the second time, which count from now on. */
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
    /** The tasks with differences that are due to be checked again. */
    due: () => [
      ...new Set(
        [...known.values()]
          .filter(({ counts, at }) => now() - at >= (counts ? stillAfter : againAfter))
          .map(({ difference }) => difference.taskId),
      ),
    ],
    /** All documents with differences. Each check of their tasks must include these documents. */
    known: () => [...known.values()].map(({ difference }) => difference),
    /** The result to store; `since` is the time of the generation's first check. */
    check: () => check,
  };
};

/** The check of one projection's live generation: the number of checked tasks, and the present differences. */
export type KnownDifferences = ReturnType<typeof createKnownDifferences>;
