import { z } from 'zod';
import { keptFields } from './taskFields.ts';
import { missingOr } from './values/text.ts';
import { statuses } from './values/vocabulary.ts';

export const statusSchema = z.enum(statuses, { error: `Status must be one of ${statuses.join(', ')}.` });

/** The fields of a task that its owner may write, in the form of the ledger. */
export const keptDetailsSchema = z.object({ ...keptFields, status: statusSchema });
export type TaskDetails = Readonly<z.infer<typeof keptDetailsSchema>>;
/** The fields of a posting, which always has the status Pending. */
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

/** True for the value of an optional field that was never filled in, or that the owner has emptied. */
const isEmpty = (value: unknown): boolean => value === undefined || value === '' || value === 0;

/** True if two values of a field have the same meaning: all empty values have. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (isEmpty(one) && isEmpty(other));

const optionalFields = detailFields.filter(
  (field) => keptDetailsSchema.shape[field].safeParse(undefined).success,
);
/** The fields of a task in answers: without optional ones that are empty. */
export const shownDetails = (task: TaskDetails): TaskDetails =>
  pickDefined(
    task,
    detailFields.filter((field) => !optionalFields.includes(field) || !isEmpty(task[field])),
  );

export const taskIdSchema = z
  .uuid({ error: missingOr('Task id', 'A task id is a UUID.') })
  .meta({ description: 'UUIDv7' });
