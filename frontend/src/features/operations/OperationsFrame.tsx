import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';

const links = [
  { to: paths.operations, label: 'Projections' },
  { to: paths.operationsDeadLetters, label: 'Dead letters' },
  { to: paths.operationsActions, label: 'Actions' },
  { to: paths.operationsDoctor, label: 'Doctor' },
] as const;

/** The ways between the operators' screens: a dot stands on the line where one is. */
const OperationsLinks = () => (
  <Box
    component="nav"
    aria-label="Operations"
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
              '&.active::after': {
                content: '""',
                position: 'absolute',
                bottom: -4,
                left: 'calc(50% - 3.5px)',
                width: 7,
                height: 7,
                borderRadius: '50%',
                bgcolor: 'primary.main',
              },
            }}
          >
            {label}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);

interface OperationsFrameProps {
  readonly title: string;
  /** What one can do with the whole page, beside its heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What all the operators' screens have around them. */
export const OperationsFrame = ({ title, actions, children }: OperationsFrameProps) => (
  <>
    <OperationsLinks />
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        mb: { xs: 2.5, md: 3 },
      }}
    >
      <PageTitle documentTitle={`${title} · Operations`}>{title}</PageTitle>
      {actions}
    </Box>
    {children}
  </>
);
