import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Forgotten } from './Forgotten.tsx';
import { foundParts } from './foundParts.ts';
import { HyphenatedText } from './HyphenatedText.tsx';

interface FoundTextProps {
  /** null: it was deleted. */
  readonly children: string | null;
  /** Of the search that found it. */
  readonly words: readonly string[];
}

/** A text with the words of a search marked. */
export const FoundText = ({ children, words }: FoundTextProps): ReactNode =>
  children === null ? (
    <Forgotten />
  ) : (
    foundParts(children, words).map(({ text, found }, index) =>
      found ? (
        <Box
          component="mark"
          // The parts of a text have no names.
          key={index}
          sx={{ color: 'text.primary', bgcolor: 'line.mark', borderRadius: '3px' }}
        >
          {text}
        </Box>
      ) : (
        <HyphenatedText key={index}>{text}</HyphenatedText>
      ),
    )
  );
