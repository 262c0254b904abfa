import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { flushSync } from 'react-dom';
import { taskDrafts } from './taskDrafts.ts';
import { emptyTaskForm, type TaskForm } from './taskForm.ts';

const typingMs = 400;

/** Stores what the user types as the user's draft, until `discard` or `done`. */
export const useTaskDraft = <Sent>(
  form: UseFormReturn<TaskForm, unknown, Sent>,
  uid: string | undefined,
  wasRestored: boolean,
) => {
  const [restored, setRestored] = useState(wasRestored);
  const unkept = useRef<TaskForm>(undefined);
  const finished = useRef(false);

  useEffect(() => {
    if (uid === undefined) return undefined;
    let typing: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(typing);
      if (unkept.current) taskDrafts.keep(uid, unkept.current);
      unkept.current = undefined;
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (finished.current) return;
        unkept.current = values;
        clearTimeout(typing);
        typing = setTimeout(keep, typingMs);
      },
    });
    // Leaving the page right after the last key must not lose it.
    window.addEventListener('pagehide', keep);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [form, uid]);

  const forget = () => {
    unkept.current = undefined;
    if (uid !== undefined) taskDrafts.forget(uid);
  };
  return {
    restored,
    /** Clears the form. */
    discard: () => {
      // The fields must be rendered before one can take the focus.
      flushSync(() => {
        form.reset(emptyTaskForm);
        setRestored(false);
      });
      forget();
      form.setFocus('title');
    },
    /** The task is added: remove the draft. */
    done: () => {
      finished.current = true;
      forget();
      setRestored(false);
    },
  };
};
