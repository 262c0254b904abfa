import { LRUCache } from 'lru-cache';
import type { Append, AppendResult } from '@marketplace/event-store';
import type { TaskState } from '../task/state.ts';
import type { LoadedTask } from './storedState.ts';

/** The state of a task after all appends of this process. */
export interface PendingState {
  readonly state: TaskState;
  readonly version: number;
  /** Id of the last event that this process has sent. */
  readonly lastEventId: string | undefined;
  /** Resolves when the last append that is under way has been answered, whatever the answer. */
  readonly answered: Promise<unknown>;
}

interface Chain {
  current: PendingState;
  underWay: number;
}

/** Characters of the states that are kept after their appends were answered. */
const mostCharacters = 4_000_000;
const overhead = 500;
/**
 * In milliseconds. For this time after the last append, commands load the task again: if this process decided on its own state without
 * pause, another process would never find the task unchanged between its load and its append.
 */
const leastPause = 50;
/** In milliseconds. A state is dropped after this time, because it may have a text that was forgotten meanwhile. */
const longestKept = 3_000;

interface RecentState {
  readonly last: PendingState;
  readonly usableFrom: number;
}

const sizeOf = ({ last: { state } }: RecentState): number => {
  if (state.status !== 'open') return overhead;
  let size = overhead;
  for (const value of Object.values(state.details)) if (typeof value === 'string') size += value.length;
  return size;
};

/**
 * Keeps for each task the state after the last append, so that the next command is decided on it without a load, and is appended
 * together with appends that are under way. The ledger refuses an append whose predecessor was not appended, or is not the
 * last event; then the state is dropped.
 */
export const createPendingStates = (send: (append: Append) => Promise<AppendResult>) => {
  const chains = new Map<string, Chain>();
  const recent = new LRUCache<string, RecentState>({
    maxSize: mostCharacters,
    sizeCalculation: sizeOf,
    ttl: longestKept,
    ttlAutopurge: true,
  });
  const recentOf = (taskId: string): PendingState | undefined => {
    const found = recent.get(taskId);
    return found && performance.now() >= found.usableFrom ? found.last : undefined;
  };

  return {
    /** The last state that this process knows; another process may have changed the task since. Undefined without a recent append. */
    of: (taskId: string): PendingState | undefined => chains.get(taskId)?.current ?? recentOf(taskId),

    /** Sends an append that was decided on `from`: a state from {@link of}, or a loaded one. */
    append: async (
      from: PendingState | LoadedTask,
      state: TaskState,
      append: Append,
    ): Promise<AppendResult> => {
      const { streamId: taskId, expectedVersion, events } = append;
      const known = chains.get(taskId);
      const decidedOn = 'answered' in from ? from.lastEventId : undefined;
      const answer = send(decidedOn === undefined ? append : { ...append, decidedOn });
      const current = {
        state,
        version: expectedVersion + events.length,
        lastEventId: events.at(-1)?.id,
        answered: answer.catch(() => undefined),
      };
      const chain = known?.current === from ? known : { current, underWay: 0 };
      chain.current = current;
      chain.underWay += 1;
      chains.set(taskId, chain);
      const end = () => chains.get(taskId) === chain && chains.delete(taskId);
      const drop = () => {
        recent.delete(taskId);
        end();
      };
      try {
        const result = await answer;
        if (result.kind !== 'appended') drop();
        return result;
      } catch (error) {
        drop();
        throw error;
      } finally {
        chain.underWay -= 1;
        if (chain.underWay === 0 && end())
          recent.set(taskId, { last: chain.current, usableFrom: performance.now() + leastPause });
      }
    },
  };
};
