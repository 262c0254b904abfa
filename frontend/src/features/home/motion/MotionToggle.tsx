import { t } from '@lingui/core/macro';
import PauseIcon from '@mui/icons-material/Pause';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import { Button } from '@mui/material';
import { useMotion } from './MotionContext.ts';

/** Pauses and plays all animations of the page. */
export const MotionToggle = () => {
  const { moving, toggle } = useMotion();
  return (
    <Button
      size="small"
      variant="text"
      color="inherit"
      startIcon={moving ? <PauseIcon /> : <PlayArrowIcon />}
      onClick={toggle}
    >
      {moving ? t`Pause motion` : t`Play motion`}
    </Button>
  );
};
