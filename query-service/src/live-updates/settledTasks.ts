import { setTimeout as sleep } from 'node:timers/promises';
import type { DeadLetter, DeadLetters, TaskReader } from '@marketplace/read-store';
import type { PlacelessUpdate } from './updates.ts';

const lookEvery = 1_000;
/** More are not told of: then a projection is broken as a whole. */
const most = 1_000;

export interface SettledTasksParts {
  readonly deadLetters: Pick<DeadLetters, 'list'>;
  readonly tasks: Pick<TaskReader, 'bidCounts'>;
}

/** The letters that hold their tasks, by id. */
const holding = async ({ list }: SettledTasksParts['deadLetters']): Promise<Map<string, DeadLetter>> => {
  const holds: (readonly [string, DeadLetter])[] = [];
  // In the order in which a letter goes through them: one that is asked for meanwhile is not left out.
  for (const state of ['parked', 'retrying', 'discarding'] as const)
    holds.push(...(await list({ state, limit: most })).letters.map((letter) => [letter.id, letter] as const));
  return new Map(holds);
};

const updatesOf = async (
  { tasks }: SettledTasksParts,
  settled: readonly DeadLetter[],
): Promise<readonly PlacelessUpdate[]> => {
  const of = Map.groupBy(settled, ({ projection }) => projection);
  const changed = new Set(of.get('tasks')?.map(({ taskId }) => taskId));
  const counted = new Set(of.get('bid-counts')?.map(({ taskId }) => taskId));
  const counts = counted.size === 0 ? new Map<string, number>() : await tasks.bidCounts([...counted]);
  return [
    ...[...changed].map((taskId) => ({ type: 'updated', taskId }) as const),
    ...[...counted].map((taskId) => ({ type: 'bid', taskId, bidsCount: counts.get(taskId) ?? 0 }) as const),
  ];
};

/**
 * Tasks whose dead letters are settled, by an operator or by another generation, soon after it: their documents change
 * though no event comes. Looks only while somebody listens; ends when the signal aborts.
 */
export async function* settledTasks(
  parts: SettledTasksParts,
  isHeard: () => boolean,
  signal: AbortSignal,
): AsyncGenerator<readonly PlacelessUpdate[]> {
  let held = new Map<string, DeadLetter>();
  const isOver = () => signal.aborted;
  while (!isOver()) {
    await sleep(lookEvery, undefined, { signal }).catch(() => undefined);
    if (isOver() || !isHeard()) continue;
    try {
      const now = await holding(parts.deadLetters);
      const settled = [...held.values()].filter(({ id }) => !now.has(id));
      const updates = await updatesOf(parts, settled);
      held = now;
      if (updates.length > 0) yield updates;
    } catch {
      // While the read models are away there is nothing to tell; a later look tells.
    }
  }
}
