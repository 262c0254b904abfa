import { useMemo, useState, type ReactNode, createContext, use } from 'react';
import { t } from '@lingui/core/macro';
import PauseIcon from 'virtual:icons/baseline-pause';
import PlayArrowIcon from 'virtual:icons/baseline-play-arrow';
import { IconButton } from '@mui/material';
import { useMedia } from '../../../ui/layout/useMedia.ts';

/** The button that pauses and plays all animations of the page. */
export const MotionToggle = () => {
  const { moving, toggle } = useMotion();
  const label = moving ? t`Pause motion` : t`Play motion`;
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      onClick={toggle}
      sx={{ position: 'absolute', zIndex: 2, bottom: 7, left: '50%', ml: 6, p: 0.5 }}
    >
      {moving ? <PauseIcon fontSize="small" /> : <PlayArrowIcon fontSize="small" />}
    </IconButton>
  );
};

/** Whether animations run, and a toggle. */
interface Motion {
  readonly moving: boolean;
  readonly toggle: () => void;
}

const MotionContext = createContext<Motion>({ moving: false, toggle: () => undefined });
export const useMotion = (): Motion => use(MotionContext);

/** Motion follows the system's setting until the user toggles it. */
export const MotionProvider = ({ children }: { readonly children: ReactNode }) => {
  const reduced = useMedia('(prefers-reduced-motion: reduce)', true);
  const [chosen, setChosen] = useState<boolean>();
  const moving = chosen ?? !reduced;
  const motion = useMemo(() => ({ moving, toggle: () => setChosen(!moving) }), [moving]);
  return <MotionContext value={motion}>{children}</MotionContext>;
};
