import { setTimeout as sleep } from 'node:timers/promises';
import { systemActor, type Actor } from '@marketplace/contracts';
import type { Append, AppendResult, BidEvents, IdempotentRequest } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import { createKeyedQueue } from '@marketplace/service-kit/async';
import type { CommandDeps } from '../deps.ts';
import { decideByLimit } from '../task/bidding.ts';
import { isRefused, refused, type DecidedEvent, type Decision } from '../task/decision.ts';
import { fold, type TaskState } from '../task/state.ts';
import { foldBid, type Bid, type TaskWithBid } from '../bids/bid.ts';
import {
  answerUnchanged,
  findFirstAnswer,
  firstAnswer,
  forgotten,
  keyReused,
  type ChangeResult,
} from './firstAnswers.ts';
import { createPendingStates, type PendingState } from './pendingStates.ts';
import { loadTask, neverPosted, readAll, storedState, type LoadedTask } from './storedState.ts';

/** The user and the request that a command comes from. */
interface CommandContext {
  readonly actor: Actor;
  readonly correlationId: string;
}

interface AnyChange extends CommandContext {
  readonly taskId: string;
  /** Reads further data for the decision, each time after the state was read. The change runs alone on its task, too. */
  readonly lookUp?: () => Promise<void>;
  /**
   * Whether the decision depends on the number of live bids, which the state of a task without a limit does not have. If so, all events of
   * the task are read. The change runs alone on its task, too.
   */
  readonly needsCount?: (state: TaskState) => boolean;
  readonly idempotency?: IdempotentRequest | undefined;
}
interface ChangeOfTask extends AnyChange {
  readonly bid?: undefined;
  /** The id is a new one: there is no state to load. */
  readonly isNew?: true;
  /**
   * Pure. It is called again on the newer state if another change was appended first. `now` (ISO 8601, UTC) is the time of this decision,
   * and of what is recorded: a rule of time reads no other clock, so that no event is recorded on the day after the one that the rule saw.
   */
  readonly decide: (state: TaskState, now: string) => Decision;
}
interface ChangeOfBid extends AnyChange {
  /** A bid of the task. It is read from the ledger, so the change runs alone on its task. `seen` is used while the task is as it was then. */
  readonly bid: { readonly id: string; readonly seen?: BidEvents };
  readonly isNew?: undefined;
  readonly decide: (state: TaskWithBid, now: string) => Decision;
}
export type Change = ChangeOfTask | ChangeOfBid;

export type ChangeTask = (change: Change) => Promise<ChangeResult>;

/** The append of the decided events and of the events that the limit of bids adds to them, and the task's state after all of these. */
export const appendOf = (
  newId: CommandDeps['newId'],
  { taskId, actor, correlationId, idempotency }: Omit<AnyChange, 'lookUp' | 'needsCount'>,
  { state, version, isRefolded }: Pick<LoadedTask, 'state' | 'version' | 'isRefolded'>,
  decided: readonly DecidedEvent[],
  decidedAt: string,
): { readonly state: TaskState; readonly append: Append } => {
  const after = (before: TaskState, events: readonly DecidedEvent[], from: number): TaskState =>
    fold(
      events.map((event, index) => ({
        ...event,
        actor,
        recordedAt: decidedAt,
        taskVersion: from + index + 1,
      })),
      before,
    );
  const own = after(state, decided, version);
  const byLimit = decideByLimit(own, decidedAt);
  const next = after(own, byLimit, version + decided.length);
  const events = [...decided, ...byLimit];
  // The append has no state if the state is the fold of the first event, or if the ledger has stored it already.
  const isKnown = version === 0 ? events.length === 1 : next === state && !isRefolded;
  const append = {
    streamId: taskId,
    expectedVersion: version,
    decidedAt,
    events: events.map((event) => ({
      ...event,
      id: newId(),
      // An event with `because` is by the system, also when a user's command causes it.
      actor: event.because ? systemActor : actor,
      correlationId,
    })),
    ...(!isKnown && { state: storedState(next) }),
    ...(idempotency && { idempotency }),
    ...(state.status === 'open' && { ownerUid: state.ownerUid }),
  };
  return { state: next, append };
};

/** 'again' if another change was appended first, so that the command must be decided again. */
const resultOf = (appended: AppendResult): ChangeResult | 'again' => {
  if (appended.kind === 'version-conflict') return 'again';
  if (appended.kind === 'repeated') return firstAnswer(appended.insertedId, appended.position);
  if (appended.kind === 'forgotten') return forgotten;
  if (appended.kind === 'blocked') return refused('blocked');
  return appended.kind === 'key-reused' ? keyReused : appended;
};

const isAlone = ({ bid, lookUp, needsCount }: Change): boolean =>
  bid !== undefined || lookUp !== undefined || needsCount !== undefined;

const decideOn = (change: Change, task: TaskState, bid: Bid | undefined, now: string): Decision => {
  if (change.bid === undefined) return change.decide(task, now);
  return bid === undefined ? refused('no-such-bid') : change.decide({ task, bid }, now);
};

const busy = () =>
  new Problem(
    'unavailable',
    'Too many users are changing this task at the moment. Nothing was written; try again shortly.',
    { retryAfterSeconds: 1 },
  );

/** Waits up to 64 ms; the time is random, so that two processes do not collide again and again. */
const randomPause = (attempt: number): Promise<unknown> => sleep(Math.random() * Math.min(2 ** attempt, 64));

/**
 * Changes tasks, and posts new ones. Commands on one task that come together are decided one after the other, each on the state
 * after the previous one, and are appended together. If another process appended first, a command is decided again on
 * the newer state, so that concurrent writers never see a conflict. Gives up after `patienceMs`.
 */
export const createTaskChanger = (
  deps: Pick<CommandDeps, 'ledger' | 'readTask' | 'readBid' | 'clock' | 'newId' | 'logger'> & {
    readonly isForgotten: (uid: string) => boolean;
  },
  patienceMs = 10_000,
  backOff = randomPause,
): ChangeTask => {
  const pending = createPendingStates((append) => deps.ledger.append(append));
  /** Changes that run alone on their task: later changes of this process wait for them. */
  const soloRuns = createKeyedQueue();

  /** Read anew for each decision: the reason of a conflict may be that the ledger's day is another one by now. */
  const readNow = () => deps.clock().toISOString();

  const append = async (
    change: Change,
    from: PendingState | LoadedTask,
    decided: readonly DecidedEvent[],
    now: string,
  ): Promise<ChangeResult | 'again'> => {
    const { state, append: request } = appendOf(deps.newId, change, from, decided, now);
    return resultOf(await pending.append(from, state, request));
  };

  /** A new task has no state to load, and no other command before it. */
  const onNewTask = async (change: Change): Promise<ChangeResult | 'again'> => {
    const now = readNow();
    const decision = decideOn(change, neverPosted.state, undefined, now);
    if (isRefused(decision)) return decision;
    return resultOf(
      await deps.ledger.append(appendOf(deps.newId, change, neverPosted, decision, now).append),
    );
  };

  /** The bid on this state; 'again' if another process changed it after the state was read: the position of an answer without a change would be too low. */
  const bidOn = async (
    { version, position }: LoadedTask,
    { id, seen }: ChangeOfBid['bid'],
  ): Promise<Bid | undefined | 'again'> => {
    const { events, revisions } = seen?.taskVersion === version ? seen : await deps.readBid(id);
    const facts = readAll(events);
    if ((facts.at(-1)?.position ?? 0) > position) return 'again';
    const bid = foldBid(facts);
    // Nobody would do the work of a forgotten bidder. `events` does not contain all revisions, so their number comes from the ledger.
    return bid && { ...bid, withdrawn: bid.withdrawn || deps.isForgotten(bid.bidderUid), revisions };
  };

  /**
   * Decides the command on the pending state. Undefined unless the command changes the task: any other answer needs a
   * committed state that is not older than the command, so this waits until the appends under way have been answered.
   */
  const onPendingState = async (change: Change): Promise<ChangeResult | 'again' | undefined> => {
    const from = pending.of(change.taskId);
    if (from === undefined) return undefined;
    // The bid's events may be in an append under way, where they can't be read yet.
    const now = readNow();
    const decision = isAlone(change) ? [] : decideOn(change, from.state, undefined, now);
    if (!isRefused(decision) && decision.length > 0) return append(change, from, decision, now);
    await from.answered;
    return undefined;
  };

  const onLoadedState = async (change: Change): Promise<ChangeResult | 'again'> => {
    const loaded = await loadTask(deps, change.taskId, change.needsCount);
    const bid = change.bid && (await bidOn(loaded, change.bid));
    if (bid === 'again') return bid;
    await change.lookUp?.();
    const now = readNow();
    const decision = decideOn(change, loaded.state, bid, now);
    if (isRefused(decision)) return (await findFirstAnswer(deps.ledger, change.idempotency)) ?? decision;
    if (decision.length === 0) return answerUnchanged(deps.ledger, change.idempotency, loaded.position);
    // If other commands loaded the same state and were appended first, this one is decided on the pending state after them.
    const ahead = pending.of(change.taskId);
    if (ahead && ahead.version > loaded.version) return (await onPendingState(change)) ?? 'again';
    return append(change, loaded, decision, now);
  };

  const run = async (change: Change, until: number): Promise<ChangeResult> => {
    for (let tries = 0; performance.now() < until; tries += 1) {
      if (!change.isNew && !isAlone(change)) await soloRuns.ended(change.taskId);
      const result = change.isNew
        ? await onNewTask(change)
        : ((await onPendingState(change)) ?? (await onLoadedState(change)));
      if (result !== 'again') return result;
      await backOff(tries);
    }
    throw busy();
  };
  return (change) => {
    const until = performance.now() + patienceMs;
    return isAlone(change) ? soloRuns.inTurn(change.taskId, () => run(change, until)) : run(change, until);
  };
};
