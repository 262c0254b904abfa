import type { DeadLetter, DeadLetters, DocumentReader } from '@marketplace/read-store';
import { pause } from '@marketplace/service-kit/async';
import { bidCountsOf, type UnplacedUpdate } from './updates.ts';

const checkEvery = 1_000;
/** With more dead letters, the projection itself is broken, and updates for single tasks make no sense. */
const most = 1_000;

export interface SettledTasksParts {
  readonly deadLetters: Pick<DeadLetters, 'list'>;
  readonly documents: Pick<DocumentReader, 'getMany'>;
}

/** The dead letters that hold their tasks, by id; undefined if there are too many. */
const holding = async ({
  list,
}: SettledTasksParts['deadLetters']): Promise<Map<string, DeadLetter> | undefined> => {
  const holds: (readonly [string, DeadLetter])[] = [];
  // In the order in which a letter changes its state, so that a letter that changes meanwhile is not missed.
  for (const state of ['parked', 'retrying', 'discarding'] as const) {
    const { letters, end } = await list({ state, limit: most });
    if (end !== undefined) return undefined;
    holds.push(...letters.map((letter) => [letter.id, letter] as const));
  }
  return new Map(holds);
};

/** Letters that hold their tasks no longer. Checked twice: a failed retry can put a letter back between the lists. */
const settledOf = async (
  { deadLetters }: SettledTasksParts,
  held: ReadonlyMap<string, DeadLetter>,
  now: ReadonlyMap<string, DeadLetter>,
): Promise<readonly DeadLetter[]> => {
  const missing = [...held.values()].filter(({ id }) => !now.has(id));
  if (missing.length === 0) return missing;
  const again = await holding(deadLetters);
  return again ? missing.filter(({ id }) => !again.has(id)) : [];
};

const updatesOf = async (
  { documents }: SettledTasksParts,
  settled: readonly DeadLetter[],
): Promise<readonly UnplacedUpdate[]> => {
  const of = Map.groupBy(settled, ({ projection }) => projection);
  const changed = new Set(of.get('tasks')?.map(({ taskId }) => taskId));
  const counted = new Set(of.get('bids')?.map(({ taskId }) => taskId));
  const counts = await bidCountsOf(documents, [...counted]);
  return [
    ...[...changed].map((taskId) => ({ type: 'updated', taskId }) as const),
    ...[...counted].map((taskId) => ({ type: 'bid', taskId, bidsCount: counts.get(taskId) ?? 0 }) as const),
  ];
};

/**
 * Updates for tasks whose dead letters were settled, by an operator or by another generation: their documents changed
 * without a new event. Ends when the signal aborts.
 */
export async function* settledTasks(
  parts: SettledTasksParts,
  signal: AbortSignal,
): AsyncGenerator<readonly UnplacedUpdate[]> {
  let held = new Map<string, DeadLetter>();
  const hasEnded = () => signal.aborted;
  while (!hasEnded()) {
    await pause(checkEvery, signal);
    if (hasEnded()) continue;
    try {
      const now = await holding(parts.deadLetters);
      if (now === undefined) continue;
      const settled = await settledOf(parts, held, now);
      const updates = await updatesOf(parts, settled);
      held = now;
      if (updates.length > 0) yield updates;
    } catch {
      // The read models are away; the next check finds the same letters.
    }
  }
}
