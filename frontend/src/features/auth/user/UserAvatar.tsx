import { Avatar } from '@mui/material';
import { DefaultAvatar } from '../../../ui/drawings/DefaultAvatar.tsx';
import type { User } from '../identity/identity.ts';
import { userName } from './userName.ts';
import { isWebAddress } from './isWebAddress.ts';

/** The user's photo, or a drawing if there is no photo or it does not load. */
export const UserAvatar = ({ user }: { readonly user: User }) => {
  const photo = user.photoURL !== null && isWebAddress(user.photoURL) ? user.photoURL : undefined;
  return (
    <Avatar
      role="img"
      aria-label={userName(user)}
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
