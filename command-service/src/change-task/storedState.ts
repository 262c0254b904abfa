import {
  NewerEvent,
  isTaskEvent,
  operationsStreamId,
  personsStreamId,
  upcast,
  type RecordedEvent,
  type StoredEvent,
} from '@marketplace/contracts';
import type { Stream } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import { z } from 'zod';
import type { CommandDeps } from '../deps.ts';
import { absent, fold, storedStateSchema, liveBidsOf, stateVersion, type TaskState } from '../task/state.ts';

/** The state as it is stored in the stream's row. */
export const storedState = (state: TaskState): z.infer<typeof storedStateSchema> => ({ stateVersion, state });

const newerSchema = z.object({ stateVersion: z.int().min(stateVersion + 1) });

/** The problem for a task that newer code changed: this code would ignore data that it does not know, and overwrite the newer state. */
const isNewer = (): Problem =>
  new Problem(
    'unavailable',
    'A newer version of this service has changed this task. Nothing was written; try again shortly. If this goes on, update this command service.',
    { retryAfterSeconds: 5 },
  );

/** @throws {Problem} `unavailable` for an event that newer code wrote */
export const readAll = (events: readonly StoredEvent[]): readonly RecordedEvent[] => {
  try {
    return events.map(upcast);
  } catch (error) {
    throw error instanceof NewerEvent ? isNewer() : error;
  }
};

/** A task for a decision. */
export interface LoadedTask {
  readonly state: TaskState;
  /** 0 if the task never existed. */
  readonly version: number;
  /** Position of the task's last event. */
  readonly position: number;
  /** The ledger has stored no state or another one: the next append replaces it. */
  readonly isRefolded?: true;
}
/** A task that does not exist. */
export const neverPosted: LoadedTask = { state: absent, version: 0, position: 0 };

/** The state of the row; undefined if it can't be used: an older version of the fold made it, or it is damaged. */
const usable = (stream: Stream): TaskState | undefined => {
  if (stream.first) return fold(readAll([stream.first]).filter(isTaskEvent));
  const row = storedStateSchema.safeParse(stream.state);
  if (row.success) return row.data.state;
  if (newerSchema.safeParse(stream.state).success) throw isNewer();
  return undefined;
};

const lacksCount = (state: TaskState): boolean => state.status === 'open' && state.liveBids === undefined;

/**
 * Reads one or two rows, however many events the task has. If the stored state can't be used, e.g. one by an older version of the fold,
 * the task's events are folded again; the next append stores the result. The same is done if the count of bids is needed and missing.
 * @throws {Problem} `unavailable` if a newer version has stored the state, or written one of the events to fold
 */
export const loadTask = async (
  { ledger, readTask, logger }: Pick<CommandDeps, 'ledger' | 'readTask' | 'logger'>,
  taskId: string,
  needsCount: (state: TaskState) => boolean = () => false,
): Promise<LoadedTask> => {
  // These streams are no tasks and have no state: a caller who sends such an id would make this read all of their events.
  if (taskId === operationsStreamId || taskId === personsStreamId) return neverPosted;
  const stream = await ledger.load(taskId);
  if (!stream) return neverPosted;
  const { version, position } = stream;
  const state = usable(stream);
  if (state && !(lacksCount(state) && needsCount(state))) return { state, version, position };
  if (!state)
    logger.info(
      { taskId, version },
      'the stored state is of another version of the fold, or not whole: folding the events again',
    );
  const events = readAll(await readTask(taskId)).filter(isTaskEvent);
  const last = events.at(-1);
  if (!last) return neverPosted;
  const folded = fold(events);
  const isLimited = folded.status === 'open' && (Boolean(folded.details.maxOffers) || needsCount(folded));
  return {
    state: isLimited ? { ...folded, liveBids: liveBidsOf(events) } : folded,
    version: last.taskVersion,
    position: last.position,
    isRefolded: true,
  };
};
