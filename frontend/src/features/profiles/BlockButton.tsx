import { t } from '@lingui/core/macro';
import { Button } from '@mui/material';
import { failureText } from '../../api/errors/readErrorText.ts';
import { ConfirmDialog, useAsk } from '../../ui/feedback/ConfirmDialog.tsx';
import { busyButton } from '../../ui/forms/busyButton.ts';
import { useToasts } from '../../ui/toasts/toasts.ts';
import { useBlockMutation, useGetBlockedQuery, useUnblockMutation } from './blockedApi.ts';

interface PersonProps {
  readonly uid: string;
  readonly name: string;
}

export const UnblockButton = ({ uid, name }: PersonProps) => {
  const [unblock, { isLoading }] = useUnblockMutation();
  const toasts = useToasts();
  const press = async () => {
    const { error } = await unblock(uid);
    if (error) toasts.error(failureText(error, t`This was not saved. Please try again.`));
    else toasts.success(t`${name} is not blocked any more.`);
  };
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={t`Unblock ${name}`}
      aria-disabled={isLoading}
      onClick={() => (isLoading ? undefined : void press())}
      sx={busyButton}
    >
      {t`Unblock`}
    </Button>
  );
};

/** On the profile of somebody else: blocks this person, or ends that. */
export const BlockButton = ({
  person: { uid, name },
  by,
}: {
  readonly person: PersonProps;
  readonly by: string;
}) => {
  const { currentData } = useGetBlockedQuery(by);
  const [block, { isLoading }] = useBlockMutation();
  const ask = useAsk();
  const toasts = useToasts();
  if (currentData?.blocked.some((one) => one.uid === uid)) return <UnblockButton uid={uid} name={name} />;
  const busy = isLoading || currentData === undefined;
  const press = async () => {
    const confirmed = await ask<true>((asked) => (
      <ConfirmDialog
        {...asked}
        value
        title={t`Block ${name}?`}
        text={t`This person can’t bid on your tasks any more, and neither of you can write to the other. Open bids and deals stay, and so do the messages of a deal that goes on. You can unblock the person at any time.`}
        confirm={t`Block`}
      />
    ));
    if (!confirmed) return;
    const { error } = await block(uid);
    if (error) toasts.error(failureText(error, t`This was not saved. Please try again.`));
    else toasts.success(t`${name} is blocked.`);
  };
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={t`Block ${name}`}
      aria-disabled={busy}
      onClick={() => (busy ? undefined : void press())}
      sx={busyButton}
    >
      {t`Block`}
    </Button>
  );
};
