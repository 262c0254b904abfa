import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { LostLine } from '../ui/drawings/LostLine.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';

export const Component = () => (
  <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, py: { xs: 6, md: 10 } }}>
    <LostLine />
    <PageTitle documentTitle={t`Page Not Found`} sx={{ mt: 3 }}>
      404
    </PageTitle>
    <Typography variant="h2">
      <Trans>Page Not Found</Trans>
    </Typography>
    <Typography color="textSecondary" sx={{ maxWidth: '44ch' }}>
      <Trans>The page you are looking for doesn’t exist or has been moved.</Trans>
    </Typography>
    <Button component={Link} to={paths.home} variant="contained" sx={{ mt: 2 }}>
      <Trans>Go to Homepage</Trans>
    </Button>
  </Box>
);
