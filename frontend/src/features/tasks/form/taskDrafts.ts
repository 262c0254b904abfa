import { z } from 'zod';
import { attempt, forgetDraft, keyOf } from './forgetDraft.ts';
import { formFields, type TaskForm } from './taskForm.ts';

const longest = 20_000;
const typed = z.string().max(longest);
const draftSchema = z
  .object(Object.fromEntries(formFields.map((field) => [field, typed.default('')])))
  .transform((draft) => draft as TaskForm);

const isBlank = (form: TaskForm): boolean => formFields.every((field) => form[field].trim() === '');

/** The stored draft of a new task on this machine. */
export const taskDrafts = {
  /** Undefined if there is no valid draft. */
  read: (uid: string): TaskForm | undefined => {
    const draft = attempt(() => draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(uid)) ?? '')));
    return draft && !isBlank(draft) ? draft : undefined;
  },
  keep: (uid: string, form: TaskForm): void => {
    if (isBlank(form)) forgetDraft(uid);
    else attempt(() => localStorage.setItem(keyOf(uid), JSON.stringify(form)));
  },
  forget: forgetDraft,
};
