import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { NavLink } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { activeDot } from '../../ui/styles/activeDot.ts';
import { useMainLinks } from './useMainLinks.ts';

/** The main links in a row. The current page has a dot on the navbar's line. */
export const NavLinks = () => (
  <Box
    component="ul"
    sx={{ display: 'flex', alignSelf: 'stretch', gap: { md: 2, lg: 2.5 }, m: 0, p: 0, listStyle: 'none' }}
  >
    {useMainLinks().map(({ to, label }) => (
      <Box component="li" key={to} sx={{ display: 'flex' }}>
        <Box
          component={NavLink}
          to={to}
          end={to === paths.home}
          sx={{
            position: 'relative',
            display: 'flex',
            alignItems: 'center',
            color: 'text.secondary',
            fontWeight: 500,
            textDecoration: 'none',
            whiteSpace: 'nowrap',
            transition: 'color 150ms',
            '&:hover': { color: 'text.primary' },
            '&.active': { color: 'text.primary' },
            '&.active::after': activeDot(9),
          }}
        >
          {t(label)}
        </Box>
      </Box>
    ))}
  </Box>
);
