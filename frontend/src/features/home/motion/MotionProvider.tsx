import { useMemo, useState, type ReactNode } from 'react';
import { useMedia } from '../../../ui/layout/useMedia.ts';
import { MotionContext } from './MotionContext.ts';

/** Motion follows the system's setting until the user toggles it. */
export const MotionProvider = ({ children }: { readonly children: ReactNode }) => {
  const reduced = useMedia('(prefers-reduced-motion: reduce)', true);
  const [chosen, setChosen] = useState<boolean>();
  const moving = chosen ?? !reduced;
  const motion = useMemo(() => ({ moving, toggle: () => setChosen(!moving) }), [moving]);
  return <MotionContext value={motion}>{children}</MotionContext>;
};
