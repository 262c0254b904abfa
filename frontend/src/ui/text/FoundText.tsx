import { searchForm, searchWords, wordPattern } from '@marketplace/contracts';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { HyphenatedText } from './UserText.tsx';

interface TextPart {
  readonly text: string;
  /** Whether the part is a word of the search. */
  readonly found: boolean;
}

const signs = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Cuts the text at the beginnings of words that a search for `words` has found, by the rule of the search. The parts together are
 * the text.
 */
export const foundParts = (text: string, words: readonly string[]): readonly TextPart[] => {
  const searched = words.flatMap(searchWords).sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let end = 0;
  const add = (to: number, found: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), found });
    end = Math.max(end, to);
  };
  if (searched.length > 0) {
    // The text as it is searched, and for each of its places the sign of the text that is there.
    let plain = '';
    const places: Intl.SegmentData[] = [];
    for (const sign of signs.segment(text)) {
      plain += searchForm(sign.segment);
      while (places.length < plain.length) places.push(sign);
    }
    for (const { 0: word, index } of plain.matchAll(wordPattern)) {
      const begins = searched.find((one) => word.startsWith(one));
      const [first, last] = [places[index], places[index + (begins?.length ?? 0) - 1]];
      if (begins === undefined || first === undefined || last === undefined) continue;
      add(first.index, false);
      add(last.index + last.segment.length, true);
    }
  }
  add(text.length, false);
  return parts;
};

interface FoundTextProps {
  /** The text; null if it was deleted. */
  readonly children: string | null;
  readonly words: readonly string[];
}

/** A text with the words of a search marked. */
export const FoundText = ({ children, words }: FoundTextProps): ReactNode =>
  children === null ? (
    <HyphenatedText>{null}</HyphenatedText>
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
