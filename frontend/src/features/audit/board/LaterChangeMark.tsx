import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { BoardTask, Task } from '@marketplace/contracts';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../../ui/styles/visuallyHidden.ts';

interface LaterChangeMarkProps {
  readonly task: BoardTask;
  readonly field: keyof Task;
  readonly children: ReactNode;
}

/** A value at that time; a dot marks it if it differs today. */
export const LaterChangeMark = ({ task, field, children }: LaterChangeMarkProps) =>
  task.since.fields.includes(field) ? (
    <Box
      component="span"
      title={t`Different today`}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: 'primary.main' }}
      />
      {children}
      <Box component="span" sx={visuallyHidden}>
        <Trans>(different today)</Trans>
      </Box>
    </Box>
  ) : (
    children
  );
