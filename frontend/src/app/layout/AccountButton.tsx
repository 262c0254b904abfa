import { IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useId, useState } from 'react';
import type { User } from '../../features/auth/identity/identity.ts';
import { UserAvatar } from '../../features/auth/user/UserAvatar.tsx';
import { userName } from '../../features/auth/user/userName.ts';

const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu.tsx')).AccountMenu }));

/** The avatar, which opens the menu of what is the user's own; the name shows on hover. Loaded by `import()` only. */
export const AccountButton = ({ user }: { readonly user: User }) => {
  const id = useId();
  const [used, setUsed] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Tooltip title={userName(user)} describeChild>
        <IconButton
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          aria-controls={anchor && id}
          onClick={({ currentTarget }) => {
            setUsed(true);
            setAnchor(currentTarget);
          }}
          sx={{ p: 0 }}
        >
          <UserAvatar user={user} />
        </IconButton>
      </Tooltip>
      {used && (
        <Suspense>
          <AccountMenu id={id} user={user} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
};
