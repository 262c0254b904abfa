import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';

/** A button in an empty list that opens Browse Tasks. */
export const BrowseButton = () => (
  <Button component={Link} to={paths.browse} variant="contained">
    <Trans>Browse Tasks</Trans>
  </Button>
);
