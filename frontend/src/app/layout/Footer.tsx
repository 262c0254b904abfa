import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Container, IconButton, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { withDigits } from '../../formats/digits.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { productTitle } from '../../ui/layout/PageTitle.tsx';
import { footerLinks } from './links.ts';
import { FacebookIcon, LinkedInIcon, XIcon } from './networkIcons.tsx';

const networks = [
  { label: 'Facebook', href: 'https://www.facebook.com/', Icon: FacebookIcon },
  { label: 'X', href: 'https://x.com/', Icon: XIcon },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/', Icon: LinkedInIcon },
];

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;

export const Footer = () => {
  // Not when this file is loaded: the first formatter of numbers takes a slow machine long, and a server has many readers.
  const year = withDigits(String(new Date().getFullYear()));
  return (
    <Box component="footer" sx={{ mt: 'auto', borderTop: 1, borderColor: 'divider', bgcolor: 'line.wash' }}>
      <Container maxWidth={false} sx={{ maxWidth: 1248, py: { xs: 4, md: 5 } }}>
        <Box sx={{ ...row, justifyContent: 'space-between' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'h4' }}>
            <Mark size={24} />
            {productTitle}
          </Box>
          <Box component="nav" aria-label={t`About this site`} sx={{ ...row, rowGap: 1 }}>
            {footerLinks.map(({ to, label }) => (
              <Link key={to} component={RouterLink} to={to} underline="hover" sx={{ py: 0.75 }}>
                {t(label)}
              </Link>
            ))}
          </Box>
        </Box>
        <Box
          sx={{
            ...row,
            rowGap: 1,
            justifyContent: 'space-between',
            mt: 3,
            pt: 3,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography variant="body2" color="textSecondary">
            <Trans>
              Copyright © {year} · All rights reserved by {productTitle}
            </Trans>
          </Typography>
          <Box sx={{ display: 'flex', gap: 0.5, mx: -1 }}>
            {networks.map(({ label, href, Icon }) => (
              <IconButton
                key={label}
                component="a"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t`${label} (opens in a new tab)`}
              >
                <Icon fontSize="small" />
              </IconButton>
            ))}
          </Box>
        </Box>
      </Container>
    </Box>
  );
};
