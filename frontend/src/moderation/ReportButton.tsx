import { Trans } from '@lingui/react/macro';
import type { About } from '@marketplace/contracts';
import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { useIdentity } from '../auth/identity/IdentityContext.ts';
import type { LoginState } from '../auth/access/loginOrigin.ts';
import { useAuth } from '../auth/user/useAuth.ts';
import { withTexts } from '../i18n/texts.ts';
import { paths } from '../navigation/paths.ts';
import { useDialogs } from '../ui/feedback/Dialogs.tsx';
import { lazyPart } from '../ui/feedback/lazyPart.ts';

const ReportDialog = lazyPart(
  async () => (await withTexts('rare', import('./ReportDialog.tsx'))).ReportDialog,
);

interface ReportButtonProps {
  readonly about: About;
  /** Whose thing it is, if this may be the user, who then has no button. */
  readonly personUid?: string | undefined;
  /** The name of the button, where a page has several. */
  readonly label?: string;
}

/** Reports a thing of somebody else to the moderators; visitors sign in first. */
export const ReportButton = ({ about, personUid, label }: ReportButtonProps) => {
  const { state, user } = useAuth();
  const { replay } = useIdentity();
  const { pathname, search, hash } = useLocation();
  const open = useDialogs();
  if (state === 'loading' || replay || (user && user.uid === personUid)) return null;
  const origin: LoginState = { from: `${pathname}${search}${hash}` };
  const press = user
    ? { onClick: () => open((onClosed) => <ReportDialog about={about} onClosed={onClosed} />) }
    : { component: Link, to: paths.login, state: origin };
  return (
    <Button {...press} variant="text" size="small" color="inherit" aria-label={label}>
      <Trans>Report</Trans>
    </Button>
  );
};
