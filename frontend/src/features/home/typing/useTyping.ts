import { useEffect, useReducer } from 'react';
import { isServedPage } from '../../../served/served.ts';

const typeSpeed = 100;
const deleteSpeed = 50;
const pauseAfter = 2000;

interface TypingState {
  /** Counts on, over all rounds. */
  readonly word: number;
  readonly length: number;
  readonly deleting: boolean;
}

/** The letters to show: the words are typed and deleted one after the other, for ever. */
export const useTyping = (words: readonly string[]): string => {
  const [{ word, length, deleting }, step] = useReducer(
    (now: TypingState): TypingState => {
      const full = words[now.word % words.length]?.length ?? 0;
      if (!now.deleting)
        return now.length < full ? { ...now, length: now.length + 1 } : { ...now, deleting: true };
      return now.length > 0
        ? { ...now, length: now.length - 1 }
        : { word: now.word + 1, length: 0, deleting: false };
    },
    // The server's page has the whole first word.
    { word: 0, length: isServedPage() ? (words[0]?.length ?? 0) : 0, deleting: false },
  );
  const shown = words[word % words.length] ?? '';
  const typed = !deleting && length === shown.length;
  useEffect(() => {
    const timer = setTimeout(step, typed ? pauseAfter : deleting ? deleteSpeed : typeSpeed);
    return () => clearTimeout(timer);
  }, [word, length, deleting, typed]);
  return shown.slice(0, length);
};
