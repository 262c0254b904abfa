import { t } from '@lingui/core/macro';
import PauseIcon from 'virtual:icons/baseline-pause';
import PlayArrowIcon from 'virtual:icons/baseline-play-arrow';
import { IconButton } from '@mui/material';
import { useMotion } from './MotionContext.ts';

/** Pauses and plays all animations of the page; beside the dots of the carousel. */
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
