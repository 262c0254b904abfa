import { z } from 'zod';
import { taskFields, type TaskForm } from './taskForm.ts';

const longest = 20_000;
const typed = z.string().max(longest);
const draftSchema = z.object({
  title: typed,
  category: typed,
  description: typed,
  deadline: typed,
  budget: typed,
}) satisfies z.ZodType<TaskForm>;

const keyOf = (uid: string) => `marketplace:task-draft:${uid}`;

/** What storage refuses (it is full, or blocked) is no reason to keep anybody from typing. */
const attempt = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

const isBlank = (form: TaskForm): boolean => taskFields.every((field) => form[field].trim() === '');

/** The task that somebody has begun to add on this machine. */
export const taskDrafts = {
  /** Undefined where there is none, or nothing that can be used. */
  read: (uid: string): TaskForm | undefined => {
    const draft = attempt(() => draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(uid)) ?? '')));
    return draft && !isBlank(draft) ? draft : undefined;
  },
  keep: (uid: string, form: TaskForm): void => {
    if (isBlank(form)) taskDrafts.forget(uid);
    else attempt(() => localStorage.setItem(keyOf(uid), JSON.stringify(form)));
  },
  forget: (uid: string): void => {
    attempt(() => localStorage.removeItem(keyOf(uid)));
  },
};

interface StoreWithUser {
  subscribe(listener: () => void): () => void;
  getState(): { auth: { user?: { readonly uid: string } } };
}

/** Forgets a person's draft when they log out: the machine may be shared. */
export const forgetDraftOnLogOut = (store: StoreWithUser): void => {
  let before: string | undefined;
  store.subscribe(() => {
    const uid = store.getState().auth.user?.uid;
    if (before !== undefined && uid !== before) taskDrafts.forget(before);
    before = uid;
  });
};
