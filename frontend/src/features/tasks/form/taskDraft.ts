import { createDraft } from '../drafts/drafts.ts';
import { draftKeys } from '../drafts/forgetDrafts.ts';
import { emptyTaskForm } from './taskForm.ts';

/** The draft of a new task. */
export const taskDraft = (uid: string) => createDraft(draftKeys.task(uid), emptyTaskForm);
