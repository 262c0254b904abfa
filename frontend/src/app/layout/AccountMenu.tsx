import { t } from '@lingui/core/macro';
import { ListSubheader, Menu, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import type { User } from '../../auth/identity/identity.ts';
import { userName } from '../../auth/user/userName.ts';
import { UserText } from '../../ui/text/UserText.tsx';
import { ownLinks } from './links.ts';
import type { MenuProps } from './useMenu.ts';

interface AccountMenuProps extends MenuProps {
  readonly user: User;
}

/** The user's own pages. Loaded by `import()` only. */
export const AccountMenu = ({ id, user, anchor, onClose }: AccountMenuProps) => (
  <Menu id={id} open={anchor !== undefined} anchorEl={anchor ?? null} onClose={onClose}>
    {/* A touch screen has no hover, which shows the name at the avatar. */}
    <ListSubheader role="presentation" sx={{ lineHeight: 2, maxWidth: '17.5rem', overflowWrap: 'anywhere' }}>
      <UserText>{userName(user)}</UserText>
    </ListSubheader>
    {ownLinks.map(({ to, label }) => (
      <MenuItem key={to} component={Link} to={to} onClick={onClose}>
        {t(label)}
      </MenuItem>
    ))}
  </Menu>
);
