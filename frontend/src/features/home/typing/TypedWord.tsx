import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { language } from '../../../browser/language.ts';
import { visuallyHidden } from '../../../ui/styles/visuallyHidden.ts';
import { typedWords } from '../content.ts';
import { useMotion } from '../motion/motion.tsx';
import { useTyping } from './useTyping.ts';

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

/** The typed words, one after the other; without motion the first word; for screen readers all words. */
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
