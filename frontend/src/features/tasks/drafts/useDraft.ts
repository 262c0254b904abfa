import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { flushSync } from 'react-dom';
import type { Draft } from './drafts.ts';
import { isLoggedOut } from './forgetDrafts.ts';

const typingMs = 400;

interface Options<Values extends FieldValues> {
  /** The same object in each render; undefined while there is no user. */
  readonly draft: Draft<Values> | undefined;
  readonly wasRestored: boolean;
  /** Takes the focus when the draft is discarded. */
  readonly firstField: FieldPath<Values>;
}

/** Stores each change of the form as the draft, a little later. */
const useDraftStorage = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  draft: Draft<Values> | undefined,
) => {
  const unkept = useRef<Values>(undefined);
  const finished = useRef(false);
  useEffect(() => {
    if (draft === undefined) return undefined;
    let typing: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(typing);
      if (unkept.current) draft.keep(unkept.current);
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
    // Stores the draft also if the user leaves the page right after the last key.
    window.addEventListener('pagehide', keep);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      if (isLoggedOut()) clearTimeout(typing);
      else keep();
    };
  }, [form, draft]);
  const forget = () => {
    unkept.current = undefined;
    draft?.forget();
  };
  return {
    forget,
    /** Removes the draft, and stores no more drafts of this form. */
    finish: () => {
      finished.current = true;
      forget();
    },
  };
};

/** Stores the typed text as the user's draft, until `discard`, `clear` or `done`. */
export const useDraft = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { draft, wasRestored, firstField }: Options<Values>,
) => {
  const [restored, setRestored] = useState(wasRestored);
  const { forget, finish } = useDraftStorage(form, draft);
  /** Clears a form that is sent and can be used again, and removes its draft. */
  const clear = () => {
    if (draft) form.reset(draft.empty);
    setRestored(false);
    forget();
  };
  return {
    restored,
    clear,
    discard: () => {
      // The fields must be rendered before one can take the focus.
      flushSync(clear);
      form.setFocus(firstField);
    },
    /** Removes the draft of a form that is sent and will not be used again. */
    done: () => {
      finish();
      setRestored(false);
    },
  };
};
