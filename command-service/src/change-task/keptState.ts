import { upcast, type RecordedEvent, type TaskEventType } from '@marketplace/contracts';
import { z } from 'zod';
import type { CommandParts } from '../parts.ts';
import { absent, fold, stateVersion, taskStateSchema, type TaskState } from '../task/state.ts';

const keptSchema = z.object({ stateVersion: z.literal(stateVersion), state: taskStateSchema });

/** The state as it is kept in the stream's row, with the version of the fold that made it. */
export const kept = (state: TaskState): z.infer<typeof keptSchema> => ({ stateVersion, state });

type OfTask = Extract<RecordedEvent, { readonly type: TaskEventType }>;
export const isOfTask = (event: RecordedEvent): event is OfTask => event.type !== 'OperatorActed';

/** A task for a decision. */
export interface LoadedTask {
  readonly state: TaskState;
  /** 0 if the task never existed. */
  readonly version: number;
  /** Position of the task's last event. */
  readonly position: number;
}

/**
 * Reads one row, however many events the task has. If its state was kept by another version of the fold, the task's
 * events are folded again; the next append keeps the result.
 */
export const loadTask = async (
  { ledger, readTask, logger }: Pick<CommandParts, 'ledger' | 'readTask' | 'logger'>,
  taskId: string,
): Promise<LoadedTask> => {
  const stream = await ledger.load(taskId);
  if (!stream) return { state: absent, version: 0, position: 0 };
  const row = keptSchema.safeParse(stream.state);
  if (row.success) return { state: row.data.state, version: stream.version, position: stream.position };

  logger.info(
    { taskId, version: stream.version },
    'the kept state was made by another version of the fold: folding the events again',
  );
  const events = (await readTask(taskId)).map(upcast).filter(isOfTask);
  const last = events.at(-1);
  // The operators' stream is not a task.
  if (!last) return { state: absent, version: 0, position: 0 };
  return { state: fold(events), version: last.taskVersion, position: last.position };
};
