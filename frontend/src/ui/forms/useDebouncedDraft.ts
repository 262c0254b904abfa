import { useEffect, useEffectEvent, useState } from 'react';

const typingPause = 300;

/**
 * The text of a field while the user types: `commit` gets it after a pause. A new value from outside (Back, a
 * removed chip) replaces it, but not one that means the same as what was typed: '1.000' and '1000'.
 */
export const useDebouncedDraft = (
  value: string,
  commit: (draft: string) => void,
  meaningOf = (text: string) => text,
  /** The text at first, in place of no value. */
  begun = '',
) => {
  const [draft, setDraft] = useState(value || begun);
  const [last, setLast] = useState({ value, committed: value });
  if (value !== last.value) {
    setLast({ value, committed: value });
    // The own commit may return after the user has typed on.
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
