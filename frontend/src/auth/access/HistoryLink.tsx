import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useRoles } from '../user/useRoles.ts';
import { paths } from '../../navigation/paths.ts';

interface HistoryLinkProps {
  readonly task: { readonly _id: string; readonly title: string | null };
}

/** A link to the history of a task; only auditors see it. */
export const HistoryLink = ({ task }: HistoryLinkProps) => {
  const { title } = task;
  return useRoles()?.includes('auditor') ? (
    <Link
      component={RouterLink}
      to={paths.taskHistory(task._id)}
      aria-label={t`History of ${title}`}
      // Above the link that covers a card, so that it can be clicked.
      sx={{ position: 'relative', zIndex: 1, py: 0.25, fontWeight: 600 }}
    >
      <Trans>History</Trans>
    </Link>
  ) : null;
};
