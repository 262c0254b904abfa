import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useSpan } from './useSpan.ts';

interface SpanChoiceProps {
  readonly label: string;
  readonly count: number;
  /** What the steps from one to another are, both included. */
  readonly spanText: (first: number, last: number) => string;
  readonly onChosen: (first: number, last: number) => void;
  /** The picture, as wide as its steps. */
  readonly children: ReactNode;
}

/** A picture in which one marks a span, by dragging or by keyboard. */
export const SpanChoice = ({ label, count, spanText, onChosen, children }: SpanChoiceProps) => {
  const hint = useId();
  const { marked, handlers } = useSpan({ count, onChosen });
  const text = marked && spanText(marked.first, marked.last);
  return (
    <>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={(marked?.last ?? count - 1) + 1}
        aria-valuetext={text ?? spanText(count - 1, count - 1)}
        {...handlers}
        sx={{ position: 'relative', cursor: 'crosshair', touchAction: 'pan-y', userSelect: 'none' }}
      >
        {children}
        {marked && (
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              insetBlock: 0,
              left: `${(marked.first / count) * 100}%`,
              width: `${((marked.last - marked.first + 1) / count) * 100}%`,
              minWidth: '2px',
              bgcolor: 'primary.main',
              opacity: 0.25,
              pointerEvents: 'none',
            }}
          />
        )}
      </Box>
      <Typography
        id={hint}
        variant="body2"
        color="textSecondary"
        sx={{ minHeight: '1.55em', fontVariantNumeric: 'tabular-nums' }}
      >
        {text ?? <Trans>Drag over a span, or mark it with the arrow keys and Shift, and press Enter.</Trans>}
      </Typography>
    </>
  );
};
