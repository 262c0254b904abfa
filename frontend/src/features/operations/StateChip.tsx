import type { DeadLetterAnswer, Diagnosis, ProjectionAnswer } from '@marketplace/contracts';
import AutorenewIcon from '@mui/icons-material/Autorenew';
import CheckCircleOutlinedIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlinedIcon from '@mui/icons-material/ErrorOutlined';
import InboxOutlinedIcon from '@mui/icons-material/InboxOutlined';
import PauseCircleOutlinedIcon from '@mui/icons-material/PauseCircleOutlined';
import RemoveCircleOutlinedIcon from '@mui/icons-material/RemoveCircleOutlined';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { Chip } from '@mui/material';
import type { ReactElement } from 'react';

type State = ProjectionAnswer['state'] | DeadLetterAnswer['state'] | Diagnosis['state'];
type Tone = 'default' | 'primary' | 'success' | 'warning' | 'error';

const looks: Readonly<Record<State, { word: string; icon: ReactElement; color: Tone }>> = {
  running: { word: 'Running', icon: <CheckCircleOutlinedIcon />, color: 'success' },
  paused: { word: 'Paused', icon: <PauseCircleOutlinedIcon />, color: 'warning' },
  rebuilding: { word: 'Rebuilding', icon: <AutorenewIcon />, color: 'primary' },
  failed: { word: 'Failed', icon: <ErrorOutlinedIcon />, color: 'error' },
  parked: { word: 'Parked', icon: <InboxOutlinedIcon />, color: 'warning' },
  retrying: { word: 'Retrying', icon: <AutorenewIcon />, color: 'primary' },
  discarding: { word: 'Discarding', icon: <AutorenewIcon />, color: 'default' },
  discarded: { word: 'Discarded', icon: <RemoveCircleOutlinedIcon />, color: 'default' },
  good: { word: 'Good', icon: <CheckCircleOutlinedIcon />, color: 'success' },
  warning: { word: 'Warning', icon: <WarningAmberIcon />, color: 'warning' },
  bad: { word: 'Problem', icon: <ErrorOutlinedIcon />, color: 'error' },
};

/** The state of a projection, a dead letter or a finding: an icon and the word. */
export const StateChip = ({ state }: { readonly state: State }) => {
  const { word, icon, color } = looks[state];
  return <Chip variant="outlined" size="small" icon={icon} color={color} label={word} />;
};
