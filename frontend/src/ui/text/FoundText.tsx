import { inOneCase, searchWords } from '@marketplace/contracts';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Forgotten, HyphenatedText } from './UserText.tsx';

interface TextPart {
  readonly text: string;
  /** Whether the part is a word of the search. */
  readonly found: boolean;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** The first letters of the word that have this length in one case; some letters get longer or shorter when the case changes. */
const beginningOf = (word: string, length: number): string => {
  let beginning = '';
  for (const letter of word) {
    if (inOneCase(beginning).length >= length) break;
    beginning += letter;
  }
  return beginning;
};

/**
 * Cuts the text at the beginnings of words that a search for `words` has found. Like the search, it ignores the case, but not
 * accents. The parts together are the text.
 */
export const foundParts = (text: string, words: readonly string[]): readonly TextPart[] => {
  const searched = words.flatMap(searchWords).sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let end = 0;
  const add = (to: number, found: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), found });
    end = to;
  };
  if (searched.length > 0)
    for (const { 0: word, index } of text.matchAll(wordPattern)) {
      const [whole = ''] = searchWords(word);
      const begins = searched.find((one) => whole.startsWith(one));
      if (begins === undefined) continue;
      add(index, false);
      add(index + beginningOf(word, begins.length).length, true);
    }
  add(text.length, false);
  return parts;
};

interface FoundTextProps {
  /** The text; null if it was deleted. */
  readonly children: string | null;
  /** The words of the search that found the text. */
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
          // The parts of a text have no better key than their place.
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
