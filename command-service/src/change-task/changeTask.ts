import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor, TaskEvent } from '@marketplace/contracts';
import type { Append, IdempotentRequest } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import type { CommandParts } from '../parts.ts';
import { isRefused, type Decision, type RefusalReason } from '../task/decision.ts';
import { fold, type TaskState } from '../task/state.ts';
import { kept, loadTask, type LoadedTask } from './keptState.ts';
import { createTaskQueue } from './taskQueue.ts';

/** Who gives a command, and in which request. */
export interface CommandContext {
  readonly actor: Actor;
  readonly correlationId: string;
}

type ChangeResult =
  | { readonly kind: 'appended' | 'unchanged'; readonly position: number }
  /** A request with this Idempotency-Key was answered before; that answer stands. */
  | { readonly kind: 'repeated'; readonly insertedId: string; readonly position: number }
  | { readonly kind: 'refused'; readonly reason: RefusalReason | 'key-reused' };

export interface Change extends CommandContext {
  readonly taskId: string;
  /** Pure: it is asked again on the newer state where somebody else was faster. */
  readonly decide: (state: TaskState) => Decision;
  readonly idempotency?: IdempotentRequest | undefined;
}

export type ChangeTask = (change: Change) => Promise<ChangeResult>;

/** The decided events with their envelopes, and the state that they leave, ready to be appended. */
export const appendOf = (
  { clock, newId }: Pick<CommandParts, 'clock' | 'newId'>,
  { taskId, actor, correlationId, idempotency }: Omit<Change, 'decide'>,
  { state, version }: Pick<LoadedTask, 'state' | 'version'>,
  decided: readonly TaskEvent[],
): Append => {
  const recordedAt = clock().toISOString();
  const facts = decided.map((event, index) => ({ ...event, actor, taskVersion: version + index + 1 }));
  return {
    taskId,
    expectedVersion: version,
    events: decided.map((event) => ({ ...event, id: newId(), recordedAt, actor, correlationId })),
    state: kept(fold(facts, state)),
    ...(idempotency && { idempotency }),
  };
};

const keyReused = { kind: 'refused', reason: 'key-reused' } as const;

const busy = () =>
  new Problem(
    'unavailable',
    'Too many are changing this task at the moment. Nothing was written; try again shortly.',
    {
      retryAfterSeconds: 1,
    },
  );

/** Grows to 64 ms, and differs from writer to writer, so that two processes do not meet again and again. */
const backOff = (attempt: number) => sleep(Math.random() * Math.min(2 ** attempt, 64));

/**
 * Changes tasks that are there: load, decide, append; decided again on the newer state where somebody else was
 * faster, so that writers at the same time never see a conflict. Gives up after `patienceMs`, waiting included.
 */
export const createTaskChanger = (
  parts: Pick<CommandParts, 'ledger' | 'readTask' | 'clock' | 'newId' | 'logger'>,
  patienceMs = 10_000,
): ChangeTask => {
  const inTurn = createTaskQueue();

  /** A refusal may be the later state's doing, e.g. a deletion since: the first answer of the key still stands. */
  const earlierUse = async (request: IdempotentRequest): Promise<ChangeResult | undefined> => {
    const first = await parts.ledger.findFirstAnswer(request);
    if (!first) return undefined;
    const { requestDigest, insertedId, position } = first;
    return requestDigest === request.requestDigest ? { kind: 'repeated', insertedId, position } : keyReused;
  };

  const attempt = async (change: Change): Promise<ChangeResult | 'again'> => {
    const task = await loadTask(parts, change.taskId);
    const decision = change.decide(task.state);
    if (isRefused(decision))
      return (change.idempotency && (await earlierUse(change.idempotency))) ?? decision;
    if (decision.length === 0) return { kind: 'unchanged', position: task.position };
    const result = await parts.ledger.append(appendOf(parts, change, task, decision));
    if (result.kind === 'version-conflict') return 'again';
    return result.kind === 'key-reused' ? keyReused : result;
  };

  return (change) => {
    const until = performance.now() + patienceMs;
    return inTurn(change.taskId, async () => {
      for (let tries = 0; performance.now() < until; tries += 1) {
        const result = await attempt(change);
        if (result !== 'again') return result;
        await backOff(tries);
      }
      throw busy();
    });
  };
};
