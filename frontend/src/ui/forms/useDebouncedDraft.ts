import { useEffect, useEffectEvent, useState } from 'react';

const typingPause = 300;

/**
 * What stands in a field while one types: handed to `commit` after a pause, and given up where the value becomes
 * another from outside (the way back, a chip taken away).
 */
export const useDebouncedDraft = (value: string, commit: (draft: string) => void) => {
  const [draft, setDraft] = useState(value);
  const [last, setLast] = useState({ value, committed: value });
  if (value !== last.value) {
    setLast({ value, committed: value });
    // One's own commit comes back later than the next letter is typed.
    if (value !== last.committed) setDraft(value);
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
