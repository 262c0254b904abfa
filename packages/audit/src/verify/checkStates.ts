import { isDeepStrictEqual } from 'node:util';
import { foldedTypes, isTaskEvent, UnreadableEvent, upcastFact } from '@marketplace/contracts';
import {
  absent,
  fold,
  storedStateSchema,
  stateVersion,
  type TaskFact,
  type TaskState,
} from '@marketplace/contracts/task-state';
import type { StoredStream, LedgerReads, StateFact } from '@marketplace/event-store';
import type { Fault } from '../chain/checkChain.ts';

type States = Pick<LedgerReads, 'readStreams' | 'readStateFacts' | 'countBids'>;

/** The size of one read. It has few events, because each has up to about 30 KB. */
interface PageSize {
  readonly tasks: number;
  readonly events: number;
}
const usualPage: PageSize = { tasks: 500, events: 2_000 };
const lowestId = '00000000-0000-0000-0000-000000000000';

const factsOf = (events: readonly StateFact[]): readonly TaskFact[] =>
  events.flatMap((stored) => {
    const fact = upcastFact(stored);
    return isTaskEvent(fact) ? [{ ...stored, ...fact }] : [];
  });

type Pieces = AsyncIterable<readonly StateFact[]> | Iterable<readonly StateFact[]>;

/** All of a task's events up to the version of its row; later events came after the row was read. */
async function* piecesOf(
  store: States,
  stream: StoredStream,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal | undefined },
): AsyncGenerator<readonly StateFact[]> {
  const { taskId, version: to } = stream;
  yield stream.events;
  for (let after = limit; ;) {
    const events = await store.readStateFacts({ taskId, after, to, types: foldedTypes, limit });
    signal?.throwIfAborted();
    yield events;
    const last = events.at(-1);
    if (last === undefined || events.length < limit) return;
    after = last.taskVersion;
  }
}

/** The fold of the events; undefined if this program can't read one of them: then it decides no command on them, either. */
const foldedOf = async (pieces: Pieces): Promise<ReturnType<typeof fold> | undefined> => {
  try {
    let state = absent;
    for await (const events of pieces) state = fold(factsOf(events), state);
    return state;
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
};

const stateChanged = (taskId: string) =>
  `The stored state of task ${taskId} is not the one that its events lead to: it was changed.`;

/** The folded state with the number of live bids, if its task limits it: the folded types leave out most events of bids. */
const withCount = async (
  store: States,
  { taskId, position: to }: StoredStream,
  folded: TaskState | undefined,
): Promise<TaskState | undefined> => {
  if (folded?.status !== 'open' || !folded.details.maxOffers) return folded;
  const counts = await store.countBids({ taskIds: [taskId], to });
  return { ...folded, liveBids: counts.get(taskId)?.live ?? 0 };
};

/** The fault of a stream's row; undefined if the row is right. */
const faultOf = async (store: States, stream: StoredStream, pieces: Pieces): Promise<string | undefined> => {
  const { taskId, version, position, last, state } = stream;
  if (version !== last.version || position !== last.position)
    return `The stored version of task ${taskId} is ${version}, at position ${position}; its last event has version ${last.version}, at position ${last.position}.`;
  // Without a kept state, commands decide on the fold of the first event.
  if (state === null && stream.events.length === 1 && !stream.hasMore) return undefined;
  const folded = await withCount(store, stream, await foldedOf(pieces));
  if (folded !== undefined && state === null) {
    const first = await foldedOf([stream.events.slice(0, 1)]);
    return isDeepStrictEqual(first, folded) ? undefined : stateChanged(taskId);
  }
  if (folded === undefined || isDeepStrictEqual(state, { stateVersion, state: folded })) return undefined;
  // A state in another form is no fault: commands do not use it, but fold the events again, or refuse.
  const kept = storedStateSchema.safeParse(state);
  return !kept.success || isDeepStrictEqual(kept.data.state, folded) ? undefined : stateChanged(taskId);
};

interface StateCheck {
  readonly checked: number;
  readonly reasons: readonly string[];
  /** The end of the ledger was cut off: a task has an event after it. */
  readonly faults: readonly Fault[];
}

/**
 * Compares the stored state of each task, which commands are decided on, with the task's events. It trusts the events, because
 * the chain verifies them. `upTo` is the last position of the chain.
 */
export const checkStates = async (
  store: States,
  options: {
    readonly upTo: number;
    readonly signal?: AbortSignal | undefined;
    readonly pageSize?: PageSize;
  },
): Promise<StateCheck> => {
  const { upTo, signal, pageSize = usualPage } = options;
  let [checked, events, after] = [0, 0, lowestId];
  for (;;) {
    const page = await store.readStreams({
      after,
      limit: pageSize.tasks,
      events: pageSize.events,
      upTo,
      types: foldedTypes,
      stateVersion,
    });
    signal?.throwIfAborted();
    for (const stream of page) {
      const pieces = stream.hasMore
        ? piecesOf(store, stream, { limit: pageSize.events, signal })
        : [stream.events];
      const reason = await faultOf(store, stream, pieces);
      if (reason !== undefined) {
        const isCut = stream.position > upTo && stream.last.position <= upTo;
        return isCut
          ? {
              checked,
              reasons: [],
              faults: [{ position: upTo + 1, reason: `The end is missing. ${reason}` }],
            }
          : { checked, reasons: [reason], faults: [] };
      }
      events += stream.count;
      checked += 1;
    }
    const end = page.at(-1);
    if (end === undefined) break;
    after = end.taskId;
  }
  // Commands would take a task without a row for a task that never existed.
  const reasons =
    events === upTo ? [] : [`${upTo - events} of ${upTo} events are of tasks whose stored state is missing.`];
  return { checked, reasons, faults: [] };
};
