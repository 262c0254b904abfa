import { defaultStatus, type TaskStatus } from '@marketplace/contracts';
import CancelOutlinedIcon from 'virtual:icons/outline-cancel';
import CheckCircleOutlinedIcon from 'virtual:icons/outline-check-circle';
import RadioButtonUncheckedIcon from 'virtual:icons/baseline-radio-button-unchecked';
import TimelapseIcon from 'virtual:icons/baseline-timelapse';
import { Chip } from '@mui/material';
import type { ReactElement } from 'react';
import { statusText } from './taskLabels.ts';

type Tone = 'default' | 'primary' | 'success';
const looks: Readonly<Record<TaskStatus, { icon: ReactElement; color: Tone }>> = {
  Pending: { icon: <RadioButtonUncheckedIcon />, color: 'default' },
  'In Progress': { icon: <TimelapseIcon />, color: 'primary' },
  Completed: { icon: <CheckCircleOutlinedIcon />, color: 'success' },
  Cancelled: { icon: <CancelOutlinedIcon />, color: 'default' },
};

export const StatusChip = ({ status = defaultStatus }: { readonly status?: TaskStatus | undefined }) => {
  const { icon, color } = looks[status];
  return (
    <Chip
      variant="outlined"
      size="small"
      icon={icon}
      color={color}
      label={statusText(status)}
      sx={{ verticalAlign: 'middle' }}
    />
  );
};
