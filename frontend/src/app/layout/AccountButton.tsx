import { Avatar, Box, IconButton, Tooltip } from '@mui/material';
import type { User } from '../../auth/identity/identity.ts';
import { userName } from '../../auth/user/userName.ts';
import { isWebAddress } from '../../auth/user/isWebAddress.ts';
import { Suspense } from 'react';
import { useMenu } from './useMenu.ts';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';
import { isolate } from '../../ui/sentences/isolate.ts';

/** A person, drawn with three strokes. */
const DefaultAvatar = () => (
  <Box
    component="svg"
    viewBox="0 0 40 40"
    aria-hidden
    sx={{ width: '100%', height: '100%', fill: 'none' }}
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
  >
    <circle cx={20} cy={16} r={6.5} />
    <path d="M7.5 35c1.6-7 6.4-10.5 12.5-10.5S30.900 28 32.500 35" />
    <circle cx={28.5} cy={9} r={2.5} fill="var(--mui-palette-primary-main)" stroke="none" />
  </Box>
);

/** The user's photo, or a drawing if there is no photo or it does not load. */
const UserAvatar = ({ user }: { readonly user: User }) => {
  const photo = user.photoURL !== null && isWebAddress(user.photoURL) ? user.photoURL : undefined;
  return (
    <Avatar
      role="img"
      aria-label={isolate(userName(user))}
      {...(photo !== undefined && { src: photo })}
      alt=""
      slotProps={{ img: { referrerPolicy: 'no-referrer' } }}
      sx={{
        width: 36,
        height: 36,
        color: 'text.secondary',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <DefaultAvatar />
    </Avatar>
  );
};

const AccountMenu = lazyPart(async () => (await import('./AccountMenu.tsx')).AccountMenu);

/** The avatar. It opens the menu of the user's own pages, and shows the name on hover. Loaded by `import()` only. */
export const AccountButton = ({ user }: { readonly user: User }) => {
  const { used, button, menu } = useMenu();
  return (
    <>
      <Tooltip title={isolate(userName(user))} describeChild>
        <IconButton {...button} sx={{ p: 0 }}>
          <UserAvatar user={user} />
        </IconButton>
      </Tooltip>
      {used && (
        <Suspense>
          <AccountMenu {...menu} user={user} />
        </Suspense>
      )}
    </>
  );
};
