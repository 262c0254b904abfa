import { plural, t } from '@lingui/core/macro';
import NotificationsNoneIcon from 'virtual:icons/baseline-notifications-none';
import { Box, IconButton } from '@mui/material';
import { Suspense, useState } from 'react';
import { countText } from '../../ui/sentences/countText.ts';
import { useGetUnreadQuery } from './unreadApi.ts';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';

const LatestPanel = lazyPart(async () => (await import('./LatestPanel.tsx')).LatestPanel);

const most = 99;
const shortCount = (count: number): string => (count > most ? `${countText(most)}+` : countText(count));

const Count = ({ unread }: { readonly unread: number }) => (
  <Box
    component="span"
    className="badge"
    aria-hidden
    sx={{
      position: 'absolute',
      // At the bell's corner: a longer number extends to the other side, so that the bell stays visible.
      top: 0,
      left: 'calc(50% + 3px)',
      minWidth: '1.45em',
      px: 0.5,
      borderRadius: '0.75em',
      outline: '2px solid',
      outlineColor: (theme) => theme.vars.palette.background.default,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      fontSize: 'min(0.6875rem, 4vw)',
      fontWeight: 600,
      lineHeight: 1.45,
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    {shortCount(unread)}
  </Box>
);

/** Opens the latest notifications, and shows how many are unread. Loaded by `import()` only. */
export const Bell = ({ uid }: { readonly uid: string }) => {
  const { currentData } = useGetUnreadQuery(uid);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [open, setOpen] = useState(false);
  const unread = currentData?.unread ?? 0;
  const shownMost = countText(most);
  const label =
    unread === 0
      ? t`Notifications`
      : unread > most
        ? t`Notifications, more than ${shownMost} unread`
        : plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' });
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(true);
        }}
      >
        <NotificationsNoneIcon />
        {unread > 0 && <Count unread={unread} />}
      </IconButton>
      {anchor && (
        <Suspense>
          <LatestPanel uid={uid} anchor={anchor} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
