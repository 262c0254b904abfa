import { useMediaQuery } from '@mui/material';
import { useMemo, useState, type ReactNode } from 'react';
import { MotionContext } from './MotionContext.ts';

/** Still where the system asks for less motion, until the person says otherwise; and the other way round. */
export const MotionProvider = ({ children }: { readonly children: ReactNode }) => {
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const [chosen, setChosen] = useState<boolean>();
  const moving = chosen ?? !reduced;
  const motion = useMemo(() => ({ moving, toggle: () => setChosen(!moving) }), [moving]);
  return <MotionContext value={motion}>{children}</MotionContext>;
};
