import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { clamp } from '../styles/clamp.ts';
import { UserText } from '../text/UserText.tsx';

interface TitleLinkProps {
  readonly to: string;
  /** The task's title. */
  readonly children: string;
}

/** The way to a task, by its title: two lines of it at most, and high enough to be hit. */
export const TitleLink = ({ to, children }: TitleLinkProps) => (
  <Link
    component={RouterLink}
    to={to}
    underline="hover"
    // What is clamped stands on its lower edge instead of its text: above what is beside it, but for this.
    sx={{ display: 'inline-block', minHeight: 24, verticalAlign: 'top' }}
  >
    <UserText sx={clamp(2)}>{children}</UserText>
  </Link>
);
