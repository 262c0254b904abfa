import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useRoles } from '../features/auth/useRoles.ts';
import { paths } from '../paths.ts';

interface HistoryLinkProps {
  readonly task: { readonly _id: string; readonly title: string };
}

/** For auditors, a link to the history of a task. */
export const HistoryLink = ({ task }: HistoryLinkProps) =>
  useRoles()?.includes('auditor') ? (
    <Link
      component={RouterLink}
      to={paths.taskHistory(task._id)}
      aria-label={`History of ${task.title}`}
      // Above the overlay of a card.
      sx={{ position: 'relative', zIndex: 1, fontWeight: 600 }}
    >
      History
    </Link>
  ) : null;
