import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { activeDot } from '../styles/activeDot.ts';
import { PageTitle } from './PageTitle.tsx';
import { spreadRow } from '../styles/spreadRow.ts';

export interface Section {
  /** The label of the navigation. */
  readonly name: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** The links between the screens of a section; the current one has a dot. */
const SectionLinks = ({ name, links }: Section) => (
  <Box
    component="nav"
    aria-label={name}
    sx={{ borderBottom: 1, borderColor: 'divider', mb: { xs: 3, md: 4 } }}
  >
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, sm: 3 }, m: 0, p: 0, listStyle: 'none' }}
    >
      {links.map(({ to, label }) => (
        <Box component="li" key={to}>
          <Box
            component={NavLink}
            to={to}
            end
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
              '&:hover, &.active': { color: 'text.primary' },
              '&.active::after': activeDot(7),
            }}
          >
            {label}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);

interface SectionFrameProps {
  readonly section: Section;
  /** The heading, also the window's title. */
  readonly title: string;
  /** Actions for the whole page, beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of all screens of a section. */
export const SectionFrame = ({ section, title, actions, children }: SectionFrameProps) => (
  <>
    <SectionLinks {...section} />
    <Box sx={{ ...spreadRow, mb: { xs: 2.5, md: 3 } }}>
      <PageTitle documentTitle={`${title} · ${section.name}`}>{title}</PageTitle>
      {actions}
    </Box>
    {children}
  </>
);
