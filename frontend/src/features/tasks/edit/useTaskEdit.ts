import type { TaskDetails } from '@marketplace/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isNotFound } from '../../../api/errors/apiError.ts';
import type { OwnTask } from '../changes/DeleteQuestion.tsx';
import { isEditedSince } from '../../../commands/refusals.ts';
import { useUpdateTaskMutation } from '../../../commands/taskCommands.ts';
import { useGetTaskVersionQuery, type TaskVersion } from '../../../commands/tasksApi.ts';
import { useReadTaskVersion } from '../../../commands/useReadTaskVersion.ts';
import { changesOf, formOf, isEdited, type UpdateForm } from '../form/taskForm.ts';

interface SeenVersion {
  readonly task: TaskDetails;
  /** The ETag; undefined until the task was read for this form. */
  readonly tag?: string;
}

/** The version of a task that the user edits, and a newer version by others, which the user must accept before an update. */
const useVersions = (form: Pick<UseFormReturn<UpdateForm>, 'reset'>, task: OwnTask) => {
  /** The task with which the form began: an update sends only the fields that differ from it. */
  const began = useRef<TaskDetails>(task);
  /** The version that the user has seen, and that an update may overwrite. */
  const seen = useRef<SeenVersion>({ task });
  const [newer, setNewer] = useState<TaskVersion>();
  /** Compares a read version with the seen one. Returns true if others have edited the task since the user saw it. */
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
      /** Lets the next update overwrite the newer version. */
      keepMine: () => accept(newer),
    },
  };
};

/** The update of a task in a form. Reads the task while the form is open, so that an update never overwrites an edit unseen. */
export const useTaskEdit = (form: Pick<UseFormReturn<UpdateForm>, 'reset'>, task: OwnTask) => {
  const id = task._id;
  const { began, seen, takeIn, changed } = useVersions(form, task);
  // While an update is being sent, a read may already contain this update.
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
    /** What the user can do after an edit by others; undefined if there was none. */
    changed,
    /** The number of updates that were not sent because of an edit by others. */
    asked,
    /** Whether the task was deleted meanwhile. */
    gone: gone || isNotFound(error),
    /** Sends the update. Returns false if it was not sent: `changed` or `gone` tells why. */
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
