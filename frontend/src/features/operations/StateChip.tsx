import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { DeadLetterAnswer, Diagnosis, PersonState, ProjectionAnswer } from '@marketplace/contracts';
import AutorenewIcon from 'virtual:icons/baseline-autorenew';
import CheckCircleOutlinedIcon from 'virtual:icons/outline-check-circle';
import ErrorOutlinedIcon from 'virtual:icons/outline-error';
import InboxOutlinedIcon from 'virtual:icons/outline-inbox';
import PauseCircleOutlinedIcon from 'virtual:icons/outline-pause-circle';
import RemoveCircleOutlinedIcon from 'virtual:icons/outline-remove-circle';
import WarningAmberIcon from 'virtual:icons/baseline-warning-amber';
import { Chip } from '@mui/material';
import type { ReactElement } from 'react';

type State = ProjectionAnswer['state'] | DeadLetterAnswer['state'] | Diagnosis['state'] | PersonState;
type Tone = 'default' | 'primary' | 'success' | 'warning' | 'error';

const looks: Readonly<Record<State, { word: MessageDescriptor; icon: ReactElement; color: Tone }>> = {
  running: { word: msg`Running`, icon: <CheckCircleOutlinedIcon />, color: 'success' },
  paused: { word: msg`Paused`, icon: <PauseCircleOutlinedIcon />, color: 'warning' },
  rebuilding: { word: msg`Rebuilding`, icon: <AutorenewIcon />, color: 'primary' },
  failed: { word: msg`Failed`, icon: <ErrorOutlinedIcon />, color: 'error' },
  parked: { word: msg`Parked`, icon: <InboxOutlinedIcon />, color: 'warning' },
  retrying: { word: msg`Retrying`, icon: <AutorenewIcon />, color: 'primary' },
  discarding: { word: msg`Discarding`, icon: <AutorenewIcon />, color: 'default' },
  discarded: { word: msg`Discarded`, icon: <RemoveCircleOutlinedIcon />, color: 'default' },
  good: {
    word: msg({ message: 'Good', context: 'finding' }),
    icon: <CheckCircleOutlinedIcon />,
    color: 'success',
  },
  warning: { word: msg`Warning`, icon: <WarningAmberIcon />, color: 'warning' },
  active: { word: msg`Active`, icon: <CheckCircleOutlinedIcon />, color: 'success' },
  held: { word: msg`Held`, icon: <PauseCircleOutlinedIcon />, color: 'warning' },
  forgetting: { word: msg`Being deleted`, icon: <AutorenewIcon />, color: 'primary' },
  forgotten: { word: msg`Deleted`, icon: <RemoveCircleOutlinedIcon />, color: 'default' },
  bad: { word: msg`Problem`, icon: <ErrorOutlinedIcon />, color: 'error' },
};

/** The word for the state of a projection, a dead letter, a finding or a person. */
export const stateText = (state: State): string => t(looks[state].word);

export const StateChip = ({ state }: { readonly state: State }) => {
  const { icon, color } = looks[state];
  return <Chip variant="outlined" size="small" icon={icon} color={color} label={stateText(state)} />;
};
