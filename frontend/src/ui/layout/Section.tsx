import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { Link, matchPath, Navigate, useLocation } from 'react-router-dom';
import { countText } from '../sentences/countText.ts';
import { activeDot, spreadRow } from '../styles.ts';
import { PageTitle } from './PageTitle.tsx';

/** A screen of a section, with all that its route, its link and its heading need. */
interface SectionScreen {
  readonly path: string;
  /** The title. A screen without one has no link, and belongs to the screen before it. */
  readonly title?: MessageDescriptor;
  readonly Page: ComponentType;
  /** The number of things on the screen that wait for the user; 0 is not shown. */
  readonly count?: number;
}

interface SectionProps {
  readonly name: string;
  /** The screens. An unknown address opens the first one. */
  readonly screens: readonly [SectionScreen, ...SectionScreen[]];
}

/** The style of the number after a link. */
const pill = {
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.4,
} as const;

interface SectionLinksProps extends SectionProps {
  readonly current: SectionScreen | undefined;
}

/** The links between the screens of a section; the current one has a dot. */
const SectionLinks = ({ name, screens, current }: SectionLinksProps) => (
  <Box
    component="nav"
    aria-label={name}
    sx={{ borderBottom: 1, borderColor: 'divider', mb: { xs: 3, md: 4 } }}
  >
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, sm: 3 }, m: 0, p: 0, listStyle: 'none' }}
    >
      {screens.map(
        (screen) =>
          screen.title && (
            <Box component="li" key={screen.path}>
              <Box
                component={Link}
                className="one-line"
                to={screen.path}
                aria-current={screen === current ? 'page' : undefined}
                sx={{
                  position: 'relative',
                  display: 'flex',
                  alignItems: 'center',
                  minHeight: 44,
                  color: 'text.secondary',
                  typography: 'body2',
                  fontWeight: 600,
                  textDecoration: 'none',
                  '&:hover, &[aria-current]': { color: 'text.primary' },
                  '&[aria-current]::after': activeDot(7),
                }}
              >
                {t(screen.title)}{' '}
                {screen.count !== undefined && screen.count > 0 && (
                  <Box component="span" className="badge" sx={{ ...pill, ml: 1 }}>
                    {countText(screen.count)}
                  </Box>
                )}
              </Box>
            </Box>
          ),
      )}
    </Box>
  </Box>
);

const SectionContext = createContext({ name: '', title: '' });

/** The links between the screens of a section, and the current screen, by the address. */
export const Section = ({ name, screens }: SectionProps) => {
  const { pathname } = useLocation();
  const place = screens.findIndex(({ path }) => matchPath(path, pathname));
  const screen = screens[place];
  if (screen === undefined) return <Navigate to={screens[0].path} replace />;
  const current = screens.slice(0, place + 1).findLast(({ title }) => title);
  return (
    <SectionContext value={{ name, title: current?.title ? t(current.title) : '' }}>
      <SectionLinks name={name} screens={screens} current={current} />
      <screen.Page />
    </SectionContext>
  );
};

interface SectionPageProps {
  /** The heading, which is also in the window's title. Default: the title of the screen. */
  readonly title?: string;
  /** Actions for the whole page, beside the heading. */
  readonly actions?: ReactNode;
  /** A sentence below the heading. */
  readonly about?: string;
  readonly children: ReactNode;
}

/** A page of a section below its heading. */
export const SectionPage = ({ title, actions, about, children }: SectionPageProps) => {
  const section = use(SectionContext);
  const heading = title ?? section.title;
  return (
    <>
      <Box sx={{ ...spreadRow, mb: { xs: 2.5, md: 3 } }}>
        <PageTitle documentTitle={`${heading} · ${section.name}`}>{heading}</PageTitle>
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
};
