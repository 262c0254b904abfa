import { detailFields, type TaskDetails } from '@marketplace/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isNotFound } from '../../../api/errors/apiError.ts';
import { isEditedSince } from '../calls/refusals.ts';
import { useUpdateTaskMutation } from '../calls/taskCommands.ts';
import { useGetTaskVersionQuery, type TaskVersion } from '../calls/tasksApi.ts';
import { useReadTaskVersion } from '../calls/useReadTaskVersion.ts';
import { changesOf, formOf, type UpdateForm } from '../form/taskForm.ts';
import { changesBetween, type Field, type FieldChange } from '../changes/fieldChanges.ts';
import type { OwnTask } from '../changes/DeleteQuestion.tsx';

/** A field that somebody else has edited while the form was open. */
export interface Conflict extends FieldChange {
  /** The text of the field when the edit was noticed. */
  readonly yours: string;
}

interface LastVersion {
  readonly details: TaskDetails;
  /** Undefined until the task was read for this form. */
  readonly tag?: string;
}

/** The changes of others that differ from what the user has, or had, in the form. */
const conflictsOf = (
  changes: readonly FieldChange[],
  mine: UpdateForm,
  before: readonly Conflict[],
): Conflict[] =>
  changes
    .map((change) => {
      const known = before.find(({ field }) => field === change.field);
      const current = mine[change.field];
      return { ...change, yours: current === known?.now ? known.yours : current };
    })
    .filter(({ yours, now }) => yours !== now);

type Form = Pick<UseFormReturn<UpdateForm>, 'getValues' | 'setValue'>;

/** The task as it was last seen in the form, and the conflicts with what others have made of it. */
const useConflicts = (form: Form, task: OwnTask) => {
  const [opened] = useState(() => formOf(task));
  const seen = useRef<LastVersion>({ details: task });
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  /** Takes in a newer version; true if the user must see what it changes. */
  const takeIn = ({ task: newer, tag }: TaskVersion): boolean => {
    const [last, theirs, mine] = [formOf(seen.current.details), formOf(newer), form.getValues()];
    seen.current = { details: newer, tag };
    const edited = detailFields.filter((field) => theirs[field] !== last[field]);
    const news = edited.filter((field) => theirs[field] !== mine[field]);
    if (edited.length === 0) return false;
    setConflicts((before) => conflictsOf(changesBetween(opened, theirs), mine, before));
    for (const field of news) if (mine[field] === last[field]) form.setValue(field, theirs[field]);
    return news.length > 0;
  };

  /** Puts one of the two texts into the field; the other stays in `conflicts`. */
  const choose = (field: Field, side: 'theirs' | 'yours'): void => {
    const conflict = conflicts.find((one) => one.field === field);
    if (!conflict) return;
    const typed = form.getValues(field);
    const yours = typed === conflict.now ? conflict.yours : typed;
    setConflicts((all) => all.map((one) => (one.field === field ? { ...one, yours } : one)));
    form.setValue(field, side === 'theirs' ? conflict.now : yours, { shouldDirty: true });
  };
  return { seen, conflicts, takeIn, choose };
};

/**
 * The update of a task in a form. It follows the task while the form is open: a field that others edit changes in the
 * form too, unless the user has typed in it, and is in `conflicts` in both cases.
 */
export const useTaskEdit = (form: Form, task: OwnTask) => {
  const id = task._id;
  const { seen, conflicts, takeIn, choose } = useConflicts(form, task);
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
    const { details, tag = '*' } = seen.current;
    try {
      await updateTask({ id, ifMatch: tag, changes: changesOf(details, wanted) }).unwrap();
      return true;
    } catch (failure) {
      if (!isEditedSince(failure)) throw failure;
      return takeIn(await readAfterRefusal(id, tag, failure)) ? false : update(wanted);
    }
  };

  return {
    conflicts,
    choose,
    /** Counts the updates that were not sent because the user must look at `conflicts` first. */
    asked,
    /** The task was deleted meanwhile. */
    gone: gone || isNotFound(error),
    /** False if nothing was sent: see `conflicts` and `gone`. */
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
