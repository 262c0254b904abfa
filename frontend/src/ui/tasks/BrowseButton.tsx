import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';

/** Leads from an empty list to tasks. */
export const BrowseButton = () => (
  <Button component={Link} to={paths.browse} variant="contained">
    <Trans>Browse Tasks</Trans>
  </Button>
);
