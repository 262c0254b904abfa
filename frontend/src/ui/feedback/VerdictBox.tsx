import CheckCircleOutlinedIcon from 'virtual:icons/outline-check-circle';
import ErrorOutlinedIcon from 'virtual:icons/outline-error';
import HelpOutlinedIcon from 'virtual:icons/outline-help-outline';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

const looks = {
  good: { Icon: CheckCircleOutlinedIcon, color: 'success.main' },
  warning: { Icon: ErrorOutlinedIcon, color: 'warning.main' },
  bad: { Icon: ErrorOutlinedIcon, color: 'error.main' },
  unknown: { Icon: HelpOutlinedIcon, color: 'line.control' },
} as const;

interface VerdictBoxProps {
  readonly state: keyof typeof looks;
  readonly title: ReactNode;
  readonly children?: ReactNode;
}

/** A verdict in one sentence, with its details below. */
export const VerdictBox = ({ state, title, children }: VerdictBoxProps) => {
  const { Icon, color } = looks[state];
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        p: { xs: 2, sm: 3 },
        border: 1,
        borderInlineStartWidth: 4,
        borderColor: color,
        borderRadius: '12px',
        bgcolor: 'background.paper',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 36, color }} />
      <Box sx={{ minWidth: 0, flexGrow: 1, display: 'grid', gap: 0.5 }}>
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
};
