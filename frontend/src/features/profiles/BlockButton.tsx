import { t } from '@lingui/core/macro';
import { Button } from '@mui/material';
import { failureText } from '../../api/errors/readErrorText.ts';
import { ConfirmDialog, useAsk } from '../../ui/feedback/ConfirmDialog.tsx';
import { busyButton } from '../../ui/forms/busyButton.ts';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { useBlockMutation, useUnblockMutation } from './blockedApi.ts';

interface BlockButtonProps {
  readonly uid: string;
  readonly name: string;
  /** Whether the user has blocked this person; undefined while it is not known. */
  readonly isBlocked: boolean | undefined;
}

/** Blocks a person after a question that says what it means, or ends that. */
export const BlockButton = ({ uid, name, isBlocked }: BlockButtonProps) => {
  const [block, blocking] = useBlockMutation();
  const [unblock, unblocking] = useUnblockMutation();
  const ask = useAsk();
  const toasts = useToasts();
  const busy = isBlocked === undefined || blocking.isLoading || unblocking.isLoading;
  const press = async () => {
    const confirmed =
      isBlocked === true ||
      (await ask<true>((asked) => (
        <ConfirmDialog
          {...asked}
          value
          title={t`Block ${name}?`}
          text={t`This person can’t bid on your tasks any more, and neither of you can write to the other. Open bids and deals stay, and so do the messages of a deal that goes on. You can unblock the person at any time.`}
          confirm={t`Block`}
        />
      )));
    if (!confirmed) return;
    const { error } = await (isBlocked ? unblock(uid) : block(uid));
    if (error) toasts.error(failureText(error, t`This was not saved. Please try again.`));
    else toasts.success(isBlocked ? t`${name} is not blocked any more.` : t`${name} is blocked.`);
  };
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={isBlocked ? t`Unblock ${name}` : t`Block ${name}`}
      aria-disabled={busy}
      onClick={() => (busy ? undefined : void press())}
      sx={busyButton}
    >
      {isBlocked ? t`Unblock` : t`Block`}
    </Button>
  );
};
