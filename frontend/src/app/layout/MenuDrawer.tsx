import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CloseIcon from 'virtual:icons/baseline-close';
import { Box, Drawer, IconButton, List, ListItem, ListItemButton } from '@mui/material';
import { NavLink } from 'react-router-dom';
import { userName } from '../../auth/user/userName.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { paths } from '../../navigation/paths.ts';
import { LanguageButton } from './LanguageButton.tsx';
import { ownLinks, useMainLinks } from './links.ts';
import { UserText } from '../../ui/text/UserText.tsx';
import { dot } from '../../ui/styles.ts';

interface MenuDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The user's name: a touch screen has no hover, which shows the name at the avatar. */
const UserLine = () => {
  const { user } = useAuth();
  if (!user) return null;
  const name = userName(user);
  return (
    <Box sx={{ px: 3, pb: 2, overflowWrap: 'anywhere' }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        <Trans>Signed in as</Trans>
      </Box>
      <Box sx={{ fontWeight: 600 }}>
        <UserText>{name}</UserText>
      </Box>
      {user.email !== null && user.email !== name && <Box sx={{ typography: 'body2' }}>{user.email}</Box>}
    </Box>
  );
};

/** The main links on a small screen. Loaded by `import()` only. */
export const MenuDrawer = ({ open, onClose }: MenuDrawerProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    slotProps={{
      paper: {
        'aria-label': t`Menu`,
        sx: { width: 'min(20rem, 86vw)', boxShadow: 'none', borderRight: 1, borderColor: 'divider' },
      },
    }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1 }}>
      <LanguageButton />
      <IconButton aria-label={t`Close the menu`} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
    <UserLine />
    <Box component="nav" aria-label={t`Main`}>
      <List disablePadding sx={{ ml: 4, borderLeft: 2, borderColor: 'divider' }}>
        {[...useMainLinks(), ...ownLinks].map(({ to, label }) => (
          <ListItem key={to} disablePadding>
            <ListItemButton
              component={NavLink}
              to={to}
              end={to === paths.home}
              onClick={onClose}
              sx={{
                position: 'relative',
                py: 1.5,
                pl: 3,
                fontSize: '1.125rem',
                '&::before': { ...dot(10, 'line.control'), left: -6 },
                '&.active': { fontWeight: 600 },
                '&.active::before': { bgcolor: 'primary.main' },
              }}
            >
              {t(label)}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  </Drawer>
);
