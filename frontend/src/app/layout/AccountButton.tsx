import { IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { User } from '../../features/auth/identity/identity.ts';
import { UserAvatar } from '../../features/auth/user/UserAvatar.tsx';
import { userName } from '../../features/auth/user/userName.ts';
import { useMenu } from './useMenu.ts';

const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

/** The avatar. It opens the menu of the user's own pages, and shows the name on hover. Loaded by `import()` only. */
export const AccountButton = ({ user }: { readonly user: User }) => {
  const { used, button, menu } = useMenu();
  return (
    <>
      <Tooltip title={userName(user)} describeChild>
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
