import {
  detailFields,
  isSameValue,
  pickDefined,
  statusSchema,
  taskFields,
  type TaskFields,
  type TaskDetails,
} from '@marketplace/contracts';
import { z } from 'zod';
import { textOf, typedAmount, typedCount } from '../../../commands/typedText.ts';

/** The form of a task: each field is the typed text. */
export type TaskForm = Readonly<Record<keyof TaskFields, string>>;
export type UpdateForm = Readonly<Record<keyof TaskDetails, string>>;

const typedRules = {
  ...taskFields,
  budget: typedAmount('Budget').pipe(taskFields.budget),
  maxOffers: typedCount.pipe(taskFields.maxOffers),
};

// At run time the schemas accept any typed text; their input types name only the valid values.
export const taskFormSchema = z.object(typedRules) as unknown as z.ZodType<TaskFields, TaskForm>;
export const updateFormSchema = z.object({
  ...typedRules,
  maxOffers: typedRules.maxOffers.transform((count) => count ?? 0),
  status: statusSchema,
}) as unknown as z.ZodType<TaskDetails, UpdateForm>;

export const formFields = Object.keys(taskFields) as (keyof TaskFields)[];

export const formOf = (task: TaskDetails): UpdateForm =>
  Object.fromEntries(detailFields.map((field) => [field, textOf(task[field])])) as UpdateForm;

export const emptyTaskForm = Object.fromEntries(formFields.map((field) => [field, ''])) as TaskForm;

/** The fields that an update changes. Other fields are not sent, because others may have changed them meanwhile. */
export const changesOf = (task: TaskDetails, wanted: TaskDetails): Partial<TaskDetails> =>
  pickDefined(
    wanted,
    detailFields.filter((field) => !isSameValue(wanted[field], task[field])),
  );

/** Whether any field that the owner can edit has changed. */
export const isEdited = (before: TaskDetails, now: TaskDetails): boolean =>
  Object.keys(changesOf(before, now)).length > 0;
