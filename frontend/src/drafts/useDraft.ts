import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useAuth } from '../auth/user/useAuth.ts';
import { readDraft, storeDraft } from './drafts.ts';
import { draftKey, type DraftSubject } from './forgetDrafts.ts';

/** Also for a form whose own resets keep what is typed. */
const whole = { keepDirtyValues: false, keepDirty: false } as const;

/** The fields whose text is not the text with which the form began. */
const changedIn = (values: FieldValues, began: FieldValues = {}): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name, text]) => (text ?? '') !== (began[name] ?? '')));

/**
 * Stores what the user has changed in a form as a draft of its subject, with each change, so that no way out of the form loses it: Escape,
 * Back, a reload, the end of the session. A form of the same subject begins with the draft.
 */
export const useDraft = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  subject: DraftSubject,
  /** Takes the focus when the draft is discarded. */
  firstField: FieldPath<Values> | undefined,
) => {
  const { uid } = useAuth().user ?? {};
  const { isDirty, defaultValues } = form.formState;
  const key = uid === undefined ? undefined : draftKey(uid, subject);
  const [restored, setRestored] = useState(() => key !== undefined && readDraft(key) !== undefined);
  const finished = useRef(false);
  const restore = useEffectEvent((stored: string) => {
    const begun: FieldValues = form.getValues();
    const kept = Object.entries(readDraft(stored) ?? {}).filter(([name]) => name in begun);
    if (kept.length > 0)
      form.reset({ ...begun, ...Object.fromEntries(kept) } as Values, { ...whole, keepDefaultValues: true });
  });
  // Before the first paint, and before the user can type.
  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    restore(key);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        if (!finished.current) storeDraft(key, changedIn(values, defaultValues));
      },
    });
  }, [form, key]);

  const forget = () => {
    setRestored(false);
    if (key !== undefined) storeDraft(key, {});
  };
  /** Clears a form that is sent and can be used again, and removes its draft. */
  const clear = () => {
    form.reset(defaultValues as DefaultValues<Values>, whole);
    forget();
  };
  return {
    /** Whether the form has text of an earlier time. */
    restored: restored && isDirty,
    clear,
    discard: () => {
      // The fields must be rendered before one can take the focus.
      flushSync(clear);
      if (firstField) form.setFocus(firstField);
    },
    /** Removes the draft of a form that is sent and will not be used again. */
    done: () => {
      finished.current = true;
      forget();
    },
  };
};
