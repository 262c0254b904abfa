import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { direction } from '../../browser/language.ts';

/** From one step to another, both included. */
interface Steps {
  readonly anchor: number;
  readonly at: number;
}

interface SpanOptions {
  /** How many steps there are. */
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

/** Marks steps of a picture, by dragging over them or by keyboard; the element with `handlers` is as wide as the steps. */
export const useSpan = ({ count, onChosen }: SpanOptions) => {
  const [steps, setSteps] = useState<Steps>();
  const within = (step: number): number => Math.min(count - 1, Math.max(0, step));
  const stepAt = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = width > 0 ? (clientX - left) / width : 0;
    return within(Math.floor((direction === 'rtl' ? 1 - share : share) * count));
  };
  const first = Math.min(steps?.anchor ?? 0, steps?.at ?? 0);
  const last = Math.max(steps?.anchor ?? 0, steps?.at ?? 0);

  /** Ends the mark, too: the chosen span has other steps. */
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
        // Escape has ended the mark.
        if (!steps || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        choose();
      },
      onPointerCancel: () => setSteps(undefined),
    },
  };
};
