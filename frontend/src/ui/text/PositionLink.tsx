import { t } from '@lingui/core/macro';
import { paths } from '../../navigation/paths.ts';
import { countText } from '../sentences/countText.ts';
import { TextLink } from './TextLink.tsx';

/** Links to the event at a position of the ledger. */
export const PositionLink = ({ position }: { readonly position: number }) => {
  const shown = countText(position);
  return (
    <TextLink
      to={`${paths.audit}?from=${position}&to=${position}`}
      aria-label={t`Position ${shown} in the ledger`}
      sx={{ minWidth: 24, fontVariantNumeric: 'tabular-nums' }}
    >
      {shown}
    </TextLink>
  );
};
