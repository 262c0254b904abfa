import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Container, IconButton, Link, Typography, createSvgIcon } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { now } from '../../browser/now.ts';
import { withDigits } from '../../formats/digits.ts';
import { Logo } from '../../ui/drawings/Logo.tsx';
import { productTitle } from '../../ui/layout/PageTitle.tsx';
import { footerLinks } from './links.ts';

// `virtual:icons` has no logos of companies. These are MUI's drawings.

const FacebookIcon = createSvgIcon(
  <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2m13 2h-2.5A3.5 3.5 0 0 0 12 8.5V11h-2v3h2v7h3v-7h3v-3h-3V9a1 1 0 0 1 1-1h2V5z" />,
  'Facebook',
);

const LinkedInIcon = createSvgIcon(
  <path d="M19 3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14m-.5 15.5v-5.3a3.26 3.26 0 0 0-3.26-3.26c-.85 0-1.84.52-2.32 1.3v-1.11h-2.79v8.37h2.79v-4.93c0-.77.62-1.4 1.39-1.4a1.4 1.4 0 0 1 1.4 1.4v4.93h2.79M6.88 8.56a1.68 1.68 0 0 0 1.68-1.68c0-.93-.75-1.69-1.68-1.69a1.69 1.69 0 0 0-1.69 1.69c0 .93.76 1.68 1.69 1.68m1.39 9.94v-8.37H5.5v8.37h2.77z" />,
  'LinkedIn',
);

const XIcon = createSvgIcon(
  <path d="M18.244 2.25h3.308l-7.227 8.26 8.502 11.24H16.17l-5.214-6.817L4.99 21.75H1.68l7.73-8.835L1.254 2.25H8.08l4.713 6.231zm-1.161 17.52h1.833L7.084 4.126H5.117z" />,
  'X',
);

const networks = [
  { label: 'Facebook', href: 'https://www.facebook.com/', Icon: FacebookIcon },
  { label: 'X', href: 'https://x.com/', Icon: XIcon },
  { label: 'LinkedIn', href: 'https://www.linkedin.com/', Icon: LinkedInIcon },
];

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const;

export const Footer = () => {
  // Computed in each rendering: at load, the slow first formatter would delay the page, and a server renders for readers with other digits.
  const year = withDigits(String(now().getUTCFullYear()));
  return (
    <Box component="footer" sx={{ mt: 'auto', borderTop: 1, borderColor: 'divider', bgcolor: 'line.wash' }}>
      <Container maxWidth={false} sx={{ maxWidth: '78rem', py: { xs: 4, md: 5 } }}>
        <Box sx={{ ...row, justifyContent: 'space-between' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'h4' }}>
            <Logo size={24} />
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
