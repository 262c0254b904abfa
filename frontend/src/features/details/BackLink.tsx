import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import ArrowBackIcon from 'virtual:icons/baseline-arrow-back';
import { Link } from '@mui/material';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { wayBackIn } from '../../navigation/wayBack.ts';

const labels: Readonly<Record<string, MessageDescriptor>> = {
  [paths.home]: msg`Back to the home page`,
  [paths.browse]: msg`Back to the results`,
  [paths.myPostedTask]: msg`Back to My Posted Tasks`,
  [paths.myBids]: msg`Back to My Bids`,
};

/** The list that led here, by the state of its link; undefined for a visit by address. */
const listOf = (state: unknown): { readonly to: string; readonly label: string } | undefined => {
  const to = wayBackIn(state);
  if (to === undefined) return undefined;
  const label = labels[to.split('?')[0] ?? ''];
  return label === undefined ? undefined : { to, label: t(label) };
};

/** Goes back to the list with its filters and its scroll position; without such a list to Browse Tasks. */
export const BackLink = () => {
  const list = listOf(useLocation().state);
  const navigate = useNavigate();
  return (
    <Link
      component={RouterLink}
      to={list?.to ?? paths.browse}
      underline="hover"
      onClick={(event) => {
        if (list === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 24,
        mb: 1.5,
        typography: 'body2',
      }}
    >
      <ArrowBackIcon aria-hidden sx={{ fontSize: 18, '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      {list?.label ?? t`All tasks`}
    </Link>
  );
};
