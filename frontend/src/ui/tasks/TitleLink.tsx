import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { clamp } from '../styles.ts';
import { UserText } from '../text/UserText.tsx';
import { PageLink } from '../../navigation/PageLink.tsx';

interface TitleLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to a task by its title: at most two lines, and high enough for a pointer. */
export const TitleLink = ({ to, children }: TitleLinkProps) => (
  <Link
    component={PageLink}
    to={to}
    underline="hover"
    // A clamped box aligns at its lower edge: without `top` it would be higher than its neighbours.
    sx={{ display: 'inline-block', minHeight: 24, verticalAlign: 'top' }}
  >
    <UserText sx={clamp(2)}>{children}</UserText>
  </Link>
);
