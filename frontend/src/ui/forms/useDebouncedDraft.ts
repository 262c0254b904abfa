import { useEffect, useEffectEvent, useState } from 'react';

const typingPause = 300;

/**
 * The text of a field while the user types: `commit` gets the text after a pause. A new value from outside (Back, a
 * removed chip) replaces the text, except a value that means the same as the typed text: '1.000' and '1000'.
 */
export const useDebouncedDraft = (
  value: string,
  commit: (draft: string) => void,
  meaningOf = (text: string) => text,
  /** The first text of the field, if there is no value. */
  begun = '',
) => {
  const [draft, setDraft] = useState(value || begun);
  const [last, setLast] = useState({ value, committed: value });
  if (value !== last.value) {
    setLast({ value, committed: value });
    // The value of an own commit may arrive when the user has already typed more.
    if (meaningOf(value) !== meaningOf(last.committed)) setDraft(value);
  }

  const flush = () => {
    if (draft === last.committed) return;
    setLast({ ...last, committed: draft });
    commit(draft);
  };
  const onPause = useEffectEvent(flush);
  useEffect(() => {
    const pause = setTimeout(() => onPause(), typingPause);
    return () => clearTimeout(pause);
  }, [draft]);

  return { draft, setDraft, flush };
};
