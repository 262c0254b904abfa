import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { activeDot, spreadRow } from '../styles.ts';
import { countText } from '../sentences/countText.ts';
import { PageTitle } from './PageTitle.tsx';

export interface Section {
  /** The label of the navigation. */
  readonly name: string;
  readonly links: readonly {
    readonly to: string;
    readonly label: string;
    /** Addresses that begin so are of this screen, too. */
    readonly under?: string;
    /** How many things wait there; 0 is not shown. */
    readonly count?: number;
  }[];
}

/** A number behind a link. */
const pill = {
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.4,
} as const;

/** The links between the screens of a section; the current one has a dot. */
const SectionLinks = ({ name, links }: Section) => {
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label={name}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: { xs: 3, md: 4 } }}
    >
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, sm: 3 }, m: 0, p: 0, listStyle: 'none' }}
      >
        {links.map(({ to, label, under, count = 0 }) => (
          <Box component="li" key={to}>
            <Box
              component={Link}
              to={to}
              aria-current={pathname === to || (under && pathname.startsWith(under)) ? 'page' : undefined}
              sx={{
                position: 'relative',
                display: 'flex',
                alignItems: 'center',
                minHeight: 44,
                color: 'text.secondary',
                typography: 'body2',
                fontWeight: 600,
                textDecoration: 'none',
                whiteSpace: 'nowrap',
                '&:hover, &[aria-current]': { color: 'text.primary' },
                '&[aria-current]::after': activeDot(7),
              }}
            >
              {label}{' '}
              {count > 0 && (
                <Box component="span" sx={{ ...pill, ml: 1 }}>
                  {countText(count)}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

interface SectionFrameProps {
  readonly section: Section;
  /** The heading, also the window's title. */
  readonly title: string;
  /** Actions for the whole page, beside the heading. */
  readonly actions?: ReactNode;
  /** A sentence below the heading. */
  readonly about?: string;
  readonly children: ReactNode;
}

/** The frame of all screens of a section. */
export const SectionFrame = ({ section, title, actions, about, children }: SectionFrameProps) => (
  <>
    <SectionLinks {...section} />
    <Box sx={{ ...spreadRow, mb: { xs: 2.5, md: 3 } }}>
      <PageTitle documentTitle={`${title} · ${section.name}`}>{title}</PageTitle>
      {actions}
    </Box>
    {about !== undefined && (
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '70ch' }}>
        {about}
      </Typography>
    )}
    {children}
  </>
);
