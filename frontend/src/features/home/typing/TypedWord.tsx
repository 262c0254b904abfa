import { useEffect, useReducer } from 'react';
import { isServedPage } from '../../../served/served.ts';
import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { language } from '../../../browser/language.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import { typedWords } from '../content.ts';
import { useMotion } from '../motion/motion.tsx';

const typeSpeed = 100;
const deleteSpeed = 50;
const pauseAfter = 2000;

interface TypingState {
  /** The number of the word since the start; it grows over all rounds. */
  readonly word: number;
  readonly length: number;
  readonly deleting: boolean;
}

/** Returns the letters to show. Types and deletes the words one after the other, without an end. */
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
    // A served page already shows the whole first word.
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

// The cursor is a border: as a character it would move with every letter, which browsers count as a layout
// shift.
const cursor = {
  borderInlineEnd: '0.06em solid',
  animation: 'blink 1s steps(1) infinite',
  '@keyframes blink': { '50%': { borderColor: 'transparent' } },
} as const;

const Typing = ({ words }: { readonly words: readonly string[] }) => (
  <Box component="span" sx={cursor}>
    {useTyping(words)}
  </Box>
);

/** Types the words one after the other; without motion, shows the first word. Screen readers get all words. */
export const TypedWord = () => {
  const { moving } = useMotion();
  const words = typedWords.map((word) => t(word));
  return (
    <Box component="span" sx={{ display: 'block', color: 'primary.main' }}>
      <Box component="span" sx={visuallyHidden}>
        {new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words)}
      </Box>
      <span aria-hidden>{moving ? <Typing words={words} /> : words[0]}</span>
    </Box>
  );
};
