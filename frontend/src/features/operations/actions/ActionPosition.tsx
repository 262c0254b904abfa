import { t } from '@lingui/core/macro';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../../navigation/paths.ts';
import { useRoles } from '../../auth/user/useRoles.ts';
import { countText } from '../../../ui/sentences/countText.ts';

/** The position of an action; for auditors a link to the event. */
export const ActionPosition = ({ position }: { readonly position: number }) => {
  const roles = useRoles();
  const shown = countText(position);
  if (!roles?.includes('auditor')) return <>{shown}</>;
  return (
    <Link
      component={RouterLink}
      to={`${paths.audit}?from=${position}&to=${position}`}
      sx={{ display: 'inline-block', minHeight: 24 }}
      aria-label={t`The event at position ${shown}`}
    >
      {shown}
    </Link>
  );
};
