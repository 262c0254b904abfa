import { t } from '@lingui/core/macro';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { countText } from '../sentences/countText.ts';

/** Links to the event at a position of the ledger. */
export const PositionLink = ({ position }: { readonly position: number }) => {
  const shown = countText(position);
  return (
    <Link
      component={RouterLink}
      to={`${paths.audit}?from=${position}&to=${position}`}
      aria-label={t`Position ${shown} in the ledger`}
      sx={{ display: 'inline-block', minWidth: 24, minHeight: 24, fontVariantNumeric: 'tabular-nums' }}
    >
      {shown}
    </Link>
  );
};
