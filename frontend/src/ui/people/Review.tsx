import { mostStars } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import StarIcon from 'virtual:icons/round-star';
import StarBorderIcon from 'virtual:icons/round-star-border';
import type { ReactNode } from 'react';
import { spreadRow } from '../styles.ts';
import { UserText } from '../text/UserText.tsx';
import { Moment } from '../time/Moment.tsx';
import { starText } from './starWords.ts';

const numbered = Array.from({ length: mostStars }, (_, index) => index + 1);

/** The stars as a drawing and in words: '4 – Good'. */
const Stars = ({ stars }: { readonly stars: number }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: 'primary.main', fontSize: 18 }}>
      {numbered.map((number) =>
        number <= stars ? (
          <StarIcon key={number} fontSize="inherit" />
        ) : (
          <StarBorderIcon key={number} fontSize="inherit" />
        ),
      )}
    </Box>
    <Box component="span" className="figures" sx={{ fontWeight: 600 }}>
      {starText(stars)}
    </Box>
  </Box>
);

interface ReviewProps {
  /** Without stars if a moderator has hidden it. `text`: null if it was deleted with its author's account. */
  readonly review: {
    readonly stars?: number | undefined;
    readonly text?: string | null | undefined;
    readonly at: string;
  };
  readonly title?: ReactNode;
  /** Below the text. */
  readonly children?: ReactNode;
}

/** A review: its stars, its time and its text. */
export const Review = ({ review: { stars, text, at }, title, children }: ReviewProps) => (
  <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
    {title}
    <Box sx={{ ...spreadRow, rowGap: 0.5 }}>
      {stars === undefined ? (
        <Typography component="span" color="textSecondary">
          <Trans>A moderator has hidden this review.</Trans>
        </Typography>
      ) : (
        <Stars stars={stars} />
      )}
      <Box component="span" className="quiet" sx={{ typography: 'body2' }}>
        <Moment iso={at} />
      </Box>
    </Box>
    {text !== undefined && (
      <UserText multiline sx={{ width: 'fit-content', maxWidth: '70ch' }}>
        {text}
      </UserText>
    )}
    {children}
  </Box>
);
