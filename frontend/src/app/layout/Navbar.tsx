import { t } from '@lingui/core/macro';
import { Box, Container } from '@mui/material';
import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { productTitle } from '../../ui/layout/PageTitle.tsx';
import { Account } from './Account.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { NavLinks } from './NavLinks.tsx';
import { SmallMenu } from './SmallMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useMainLinks } from './useMainLinks.ts';
import { AtWidth } from '../../ui/layout/AtWidth.tsx';

const HomeLink = () => (
  <Box
    component={Link}
    to={paths.home}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.75,
      color: 'text.primary',
      textDecoration: 'none',
      typography: { xs: 'h4', md: 'h3' },
    }}
  >
    <Mark />
    {/* The smallest screens show only the mark, see src/theme/shell.css; screen readers still get the name. */}
    <span className="product-name">{productTitle}</span>
  </Box>
);

/** The width (px) that the row of links needs in the page's language, so that Logout stays on the screen; somewhat more than measured. */
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
          height: { xs: 60, md: 72 },
          // As wide as pages, if the links fit.
          maxWidth: Math.max(1248, wide),
        }}
      >
        <AtWidth from={wide} below={<SmallMenu />} />
        <HomeLink />
        <Box sx={{ flexGrow: 1 }} />
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
