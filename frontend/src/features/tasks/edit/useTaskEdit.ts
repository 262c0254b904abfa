import type { TaskDetails } from '@marketplace/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isNotFound } from '../../../api/errors/apiError.ts';
import type { OwnTask } from '../changes/DeleteQuestion.tsx';
import { isEditedSince } from '../calls/refusals.ts';
import { useUpdateTaskMutation } from '../calls/taskCommands.ts';
import { useGetTaskVersionQuery, type TaskVersion } from '../calls/tasksApi.ts';
import { useReadTaskVersion } from '../calls/useReadTaskVersion.ts';
import { changesOf, formOf, isEdited, type UpdateForm } from '../form/taskForm.ts';

interface SeenVersion {
  readonly task: TaskDetails;
  /** Undefined until the task was read for this form. */
  readonly tag?: string;
}

/** The version of a task that the user edits, and a newer one that the user must hear of first. */
const useVersions = (form: Pick<UseFormReturn<UpdateForm>, 'reset'>, task: OwnTask) => {
  /** What the form began with: an update sends only what is different from it. */
  const began = useRef<TaskDetails>(task);
  /** What the user agrees to write over. */
  const seen = useRef<SeenVersion>({ task });
  const [newer, setNewer] = useState<TaskVersion>();
  /** True if others have edited the task since the user saw it. */
  const takeIn = (read: TaskVersion): boolean => {
    const edited = isEdited(seen.current.task, read.task);
    if (!edited) seen.current = read;
    setNewer(edited ? read : undefined);
    return edited;
  };
  const accept = (version: TaskVersion) => {
    seen.current = version;
    setNewer(undefined);
  };
  return {
    began,
    seen,
    takeIn,
    changed: newer && {
      loadAgain: () => {
        accept(newer);
        began.current = newer.task;
        form.reset(formOf(newer.task));
      },
      /** The next update is written over the newer version. */
      keepMine: () => accept(newer),
    },
  };
};

/** The update of a task in a form. It follows the task while the form is open, and is never sent over an edit of others unseen. */
export const useTaskEdit = (form: Pick<UseFormReturn<UpdateForm>, 'reset'>, task: OwnTask) => {
  const id = task._id;
  const { began, seen, takeIn, changed } = useVersions(form, task);
  // While an update is under way, what is read may be the update itself.
  const busy = useRef(false);
  const [asked, setAsked] = useState(0);
  const [gone, setGone] = useState(false);
  const [updateTask] = useUpdateTaskMutation();
  const { readNow, readAfterRefusal } = useReadTaskVersion();
  const { data, error } = useGetTaskVersionQuery(id, { refetchOnMountOrArgChange: true });

  const takeInRead = useEffectEvent((read: TaskVersion) => {
    if (!busy.current) takeIn(read);
  });
  useEffect(() => {
    if (data) takeInRead(data);
  }, [data]);

  const update = async (wanted: TaskDetails): Promise<boolean> => {
    if (seen.current.tag === undefined && takeIn(await readNow(id))) return false;
    const { tag = '*' } = seen.current;
    try {
      await updateTask({ id, ifMatch: tag, changes: changesOf(began.current, wanted) }).unwrap();
      return true;
    } catch (failure) {
      if (!isEditedSince(failure)) throw failure;
      return takeIn(await readAfterRefusal(id, tag, failure)) ? false : update(wanted);
    }
  };

  return {
    /** The ways on after an edit of others; undefined if there was none. */
    changed,
    /** Counts the updates that were not sent because of an edit of others. */
    asked,
    /** The task was deleted meanwhile. */
    gone: gone || isNotFound(error),
    /** False if nothing was sent: see `changed` and `gone`. */
    send: async (wanted: TaskDetails): Promise<boolean> => {
      busy.current = true;
      let updated = false;
      try {
        updated = await update(wanted);
        if (!updated) setAsked((times) => times + 1);
        return updated;
      } catch (failure) {
        if (!isNotFound(failure)) throw failure;
        setGone(true);
        return false;
      } finally {
        busy.current = updated;
      }
    },
  };
};
