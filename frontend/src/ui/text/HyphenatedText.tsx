import { Fragment, type ReactNode } from 'react';
import { Forgotten } from './Forgotten.tsx';

// Longer words must break somewhere.
const hyphened = /(\S{1,16}-\S{1,16})(?!\S)/;

/** A text whose lines do not break at the hyphens of its words: 'set-up' stays one word. */
export const HyphenatedText = ({ children }: { readonly children: string | null }): ReactNode =>
  // Every second piece is such a word.
  children?.split(hyphened).map((piece, index) =>
    index % 2 === 1 ? (
      // The pieces of a text have no names.
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  ) ?? <Forgotten />;
