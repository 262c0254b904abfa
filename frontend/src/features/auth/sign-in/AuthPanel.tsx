import { Trans } from '@lingui/react/macro';
import { Box, Divider, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { TaskStory } from '../../../ui/drawings/TaskStory.tsx';

interface AuthPanelProps {
  readonly title: string;
  readonly intro: string;
  readonly google: ReactNode;
  /** A link to the other screen. */
  readonly other: ReactNode;
  readonly children: ReactNode;
}

/** The frame of Login and Register: the form beside a drawing. */
export const AuthPanel = ({ title, intro, google, other, children }: AuthPanelProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 26rem)', md: 'minmax(0, 26rem) minmax(0, 1fr)' },
      justifyContent: 'center',
      columnGap: { md: 10, lg: 14 },
    }}
  >
    <Box>
      <PageTitle>{title}</PageTitle>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {intro}
      </Typography>
      {children}
      <Divider sx={{ my: 3, color: 'text.secondary', typography: 'body2' }}>
        <Trans>or</Trans>
      </Divider>
      <Stack sx={{ gap: 3 }}>
        {google}
        <Typography>{other}</Typography>
      </Stack>
    </Box>
    <Box
      sx={{
        display: { xs: 'none', md: 'grid' },
        placeItems: 'center',
        p: 6,
        minHeight: 520,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'line.wash',
      }}
    >
      <TaskStory />
    </Box>
  </Box>
);
