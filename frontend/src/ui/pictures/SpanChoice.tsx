import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { direction } from '../../browser/language.ts';

/** The marked steps from `anchor` to `at`, both included. */
interface Steps {
  readonly anchor: number;
  readonly at: number;
}

interface SpanOptions {
  /** The number of steps. */
  readonly count: number;
  readonly onChosen: (first: number, last: number) => void;
}

const stepBy: Readonly<Record<string, number>> = {
  ArrowRight: direction === 'rtl' ? -1 : 1,
  ArrowLeft: direction === 'rtl' ? 1 : -1,
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
};

/** Marks steps of a chart, by dragging over them or by keyboard. The element with `handlers` must be as wide as all steps. */
const useSpan = ({ count, onChosen }: SpanOptions) => {
  const [steps, setSteps] = useState<Steps>();
  const within = (step: number): number => Math.min(count - 1, Math.max(0, step));
  const stepAt = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = width > 0 ? (clientX - left) / width : 0;
    return within(Math.floor((direction === 'rtl' ? 1 - share : share) * count));
  };
  const first = Math.min(steps?.anchor ?? 0, steps?.at ?? 0);
  const last = Math.max(steps?.anchor ?? 0, steps?.at ?? 0);

  /** Reports the marked span, and removes the mark, because the chosen span has other steps. */
  const choose = () => {
    setSteps(undefined);
    onChosen(first, last);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const by = stepBy[key];
    if (by !== undefined) {
      // Without a mark, the first key marks the last step: the newest one.
      const at = steps === undefined ? within(by === -Infinity ? 0 : count - 1) : within(steps.at + by);
      setSteps({ anchor: shiftKey && steps ? steps.anchor : at, at });
    } else if ((key === 'Enter' || key === ' ') && steps) choose();
    else if (key === 'Escape' && steps) setSteps(undefined);
    else return;
    event.preventDefault();
  };
  return {
    /** The marked steps, both included. */
    marked: steps && { first, last },
    handlers: {
      onKeyDown,
      onBlur: () => setSteps(undefined),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = stepAt(event);
        setSteps({ anchor: at, at });
      },
      onPointerMove: (event: PointerEvent) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const at = stepAt(event);
        setSteps((before) => before && { ...before, at });
      },
      onPointerUp: (event: PointerEvent) => {
        // Without `steps`, Escape has removed the mark.
        if (!steps || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        choose();
      },
      onPointerCancel: () => setSteps(undefined),
    },
  };
};

interface SpanChoiceProps {
  readonly label: string;
  readonly count: number;
  /** The text of the span from one step to another, both included. */
  readonly spanText: (first: number, last: number) => string;
  readonly onChosen: (first: number, last: number) => void;
  /** The chart, as wide as its steps. */
  readonly children: ReactNode;
}

/** A chart in which the user marks a span, by dragging or by keyboard. */
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
