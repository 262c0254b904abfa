import { z } from 'zod';
import { keptFields } from './taskFields.ts';
import { missingOr } from './values/text.ts';
import { statuses } from './values/vocabulary.ts';

export const statusSchema = z.enum(statuses, { error: `Status must be one of ${statuses.join(', ')}.` });

/** The fields of a task that its owner may write, in the form of the ledger. */
export const keptDetailsSchema = z.object({ ...keptFields, status: statusSchema });
export type TaskDetails = Readonly<z.infer<typeof keptDetailsSchema>>;
/** The fields of a posting; the status is Pending then. */
export type TaskFields = Omit<TaskDetails, 'status'>;
export const detailFields = Object.keys(keptDetailsSchema.shape) as (keyof TaskDetails)[];

/** The named fields that have a value, in the order of the names. */
export const pickDefined = <From extends object, Field extends string>(
  from: From,
  fields: readonly Field[],
): Pick<From, Extract<keyof From, Field>> => {
  const values = from as Readonly<Record<string, unknown>>;
  const picked: Record<string, unknown> = {};
  for (const field of fields) if (values[field] !== undefined) picked[field] = values[field];
  return picked as typeof from;
};

const optionalFields = detailFields.filter(
  (field) => keptDetailsSchema.shape[field].safeParse(undefined).success,
);
/** The fields of a task in answers: without optional texts that are empty. */
export const shownDetails = (task: TaskDetails): TaskDetails =>
  pickDefined(
    task,
    detailFields.filter((field) => task[field] !== '' || !optionalFields.includes(field)),
  );

export const taskIdSchema = z
  .uuid({ error: missingOr('Task id', 'A task id is a UUID.') })
  .meta({ description: 'UUIDv7' });
