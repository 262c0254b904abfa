import { t } from '@lingui/core/macro';
import { ConfirmDialog, type QuestionProps } from '../../ui/feedback/ConfirmDialog.tsx';

/** Asks before a log-out that removes drafts. Loaded by `import()` only. */
export const LogOutQuestion = (asked: QuestionProps<true>) => (
  <ConfirmDialog
    {...asked}
    value
    title={t`Log out?`}
    text={t`What you have typed and not sent is then removed from this browser.`}
    confirm={t`Logout`}
  />
);
