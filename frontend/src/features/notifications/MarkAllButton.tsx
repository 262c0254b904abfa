import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Notifications } from '@marketplace/contracts';
import { Button, type ButtonProps } from '@mui/material';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { useMarkReadMutation } from './notificationsApi.ts';

interface MarkAllProps extends Pick<ButtonProps, 'variant'> {
  readonly uid: string;
  /** The newest notifications, as they are shown. */
  readonly page: Notifications | undefined;
}

/** Marks all notifications as read, up to the newest one that is shown. */
export const MarkAllButton = ({ uid, page, variant = 'outlined' }: MarkAllProps) => {
  const [markRead, { isLoading: marking }] = useMarkReadMutation();
  const toasts = useToasts();
  const newest = page?.notifications[0];
  const unread = page?.unread ?? 0;
  const markAll = async () => {
    if (newest === undefined || unread === 0 || marking) return;
    const { error } = await markRead({ uid, read: { upTo: newest.position } });
    if (error) toasts.error(t`The notifications could not be marked as read. Please try again.`);
  };
  return (
    // `aria-disabled`, because a button with `disabled` loses the focus.
    <Button
      variant={variant}
      size="small"
      aria-disabled={unread === 0 || marking}
      onClick={() => void markAll()}
    >
      <Trans>Mark all as read</Trans>
    </Button>
  );
};
