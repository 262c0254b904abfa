import { t } from '@lingui/core/macro';
import { Box, Container, IconButton } from '@mui/material';
import { Link, NavLink } from 'react-router-dom';
import MenuIcon from 'virtual:icons/baseline-menu';
import { Suspense, useState } from 'react';
import DarkModeOutlinedIcon from 'virtual:icons/outline-dark-mode';
import LightModeOutlinedIcon from 'virtual:icons/outline-light-mode';
import { paths } from '../../navigation/paths.ts';
import { Logo } from '../../ui/drawings/Logo.tsx';
import { productTitle } from '../../ui/layout/PageTitle.tsx';
import { Account } from './Account.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { useMainLinks } from './links.ts';
import { AtWidth } from '../../ui/layout/AtWidth.tsx';
import { chooseTheme, useShownTheme } from '../../theme/chosenTheme.ts';
import { activeDot } from '../../ui/styles.ts';
import { lazyPart } from '../../ui/feedback/lazyPart.ts';

/** The main links in a row. The current page has a dot on the navbar's line. */
const NavLinks = () => (
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

/** Switches to the other theme; from then on the choice of the user counts, not the system's. */
const ThemeToggle = () => {
  const other = useShownTheme() === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? t`Use the dark theme` : t`Use the light theme`;
  return (
    <IconButton onClick={() => chooseTheme(other)} aria-label={label} title={label}>
      {other === 'dark' ? <DarkModeOutlinedIcon /> : <LightModeOutlinedIcon />}
    </IconButton>
  );
};

const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** The button for the main links on a small screen. */
const SmallMenu = () => {
  // Undefined until the first opening, which loads the drawer.
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        edge="start"
        aria-label={t`Open the menu`}
        aria-expanded={open ?? false}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {open !== undefined && (
        <Suspense>
          <MenuDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const HomeLink = () => (
  <Box
    component={Link}
    to={paths.home}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.75,
      marginInlineEnd: 'auto',
      color: 'text.primary',
      textDecoration: 'none',
      typography: { xs: 'h4', md: 'h3' },
    }}
  >
    <Logo />
    {/* The smallest screens show only the mark, see src/theme/shell.css; screen readers still get the name. */}
    <span className="product-name">{productTitle}</span>
  </Box>
);

/** The width, as in `minWidth`, that the row of links needs in the page's language, so that Logout stays on the screen; somewhat more than measured. */
const widthOf = (labels: readonly string[]) => 490 + labels.join('').length * 8.5 + labels.length * 20;

export const Navbar = () => {
  const wide = widthOf([...useMainLinks().map(({ label }) => t(label)), t`Logout`]);
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Container
        maxWidth={false}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 1, md: 4 },
          minHeight: { xs: 60, md: 72 },
          // As wide as pages, if the links fit.
          maxWidth: `${Math.max(1248, wide) / 16}rem`,
        }}
      >
        <AtWidth from={wide} below={<SmallMenu />} />
        <HomeLink />
        <AtWidth from={wide}>
          <Box component="nav" aria-label={t`Main`} sx={{ alignSelf: 'stretch', display: 'flex' }}>
            <NavLinks />
          </Box>
        </AtWidth>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1, md: 1.5 } }}>
          <AtWidth from={wide}>
            <LanguageButton />
          </AtWidth>
          <ThemeToggle />
          <Account />
        </Box>
      </Container>
    </Box>
  );
};
