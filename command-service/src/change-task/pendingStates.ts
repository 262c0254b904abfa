import type { Append, AppendResult } from '@marketplace/event-store';
import type { TaskState } from '../task/state.ts';
import type { LoadedTask } from './snapshot.ts';

/** A task after all appends of this process that are under way. */
export interface PendingState {
  readonly state: TaskState;
  readonly version: number;
  /** Id of the last event that is under way; undefined before the first. */
  readonly lastEventId: string | undefined;
  /** Resolves when the last append that is under way has been answered, whatever the answer. */
  readonly answered: Promise<unknown>;
}

export interface PendingStates {
  /** Undefined while nothing is under way for the task: then only the ledger knows its state. */
  of(taskId: string): PendingState | undefined;
  /** Sends an append that was decided on `from`: a state from {@link of}, or a loaded one. */
  append(from: PendingState | LoadedTask, state: TaskState, append: Append): Promise<AppendResult>;
}

interface Chain {
  current: PendingState;
  underWay: number;
}

/**
 * Keeps for each task the state after the appends under way, so that the next command is decided on it without a load,
 * and is appended together with them. The ledger refuses an append whose predecessor was not appended; then the state is
 * dropped. It is also dropped when nothing is under way any more.
 */
export const createPendingStates = (send: (append: Append) => Promise<AppendResult>): PendingStates => {
  const chains = new Map<string, Chain>();

  return {
    of: (taskId) => chains.get(taskId)?.current,

    append: async (from, state, append) => {
      const { taskId, expectedVersion, events } = append;
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
      const drop = () => {
        if (chains.get(taskId) === chain) chains.delete(taskId);
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
        if (chain.underWay === 0) drop();
      }
    },
  };
};
