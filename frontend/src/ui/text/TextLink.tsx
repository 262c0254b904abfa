import { t } from '@lingui/core/macro';
import { paths } from '../../navigation/paths.ts';
import { countText } from '../sentences/countText.ts';
import { Link, type LinkProps } from '@mui/material';
import { Link as RouterLink, type To } from 'react-router-dom';
import { joinSx } from '../styles.ts';

/** A link to the event at a position of the ledger. */
export const PositionLink = ({ position }: { readonly position: number }) => {
  const shown = countText(position);
  return (
    <TextLink
      to={`${paths.audit}?from=${position}&to=${position}#event-${position}`}
      aria-label={t`Position ${shown} in the ledger`}
      sx={{ minWidth: 24, fontVariantNumeric: 'tabular-nums' }}
    >
      {shown}
    </TextLink>
  );
};

/** A link in a text to a page of the app, high enough for a pointer. */
export const TextLink = ({ sx, ...link }: LinkProps & { readonly to: To }) => (
  <Link component={RouterLink} {...link} sx={joinSx({ display: 'inline-block', minHeight: 24 }, sx)} />
);
