import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { onServer } from '../../browser/onServer.ts';
import { belowWidth, fromWidth } from '../styles.ts';
import { useMinWidth } from './useMedia.ts';

interface AtWidthProps {
  /** See `minWidth`: shows `children` in windows with at least this width, `below` in narrower windows. */
  readonly from: number;
  readonly children?: ReactNode;
  readonly below?: ReactNode;
}

const shownIf = (query: string) => ({ display: 'none', [query]: { display: 'contents' } }) as const;

const Chosen = ({ from, children, below }: AtWidthProps) => (useMinWidth(from) ? children : below);

/** Shows one of two contents, by the width of the window. The server does not know the width: it sends both, and CSS hides one. */
export const AtWidth = (props: AtWidthProps) => {
  if (!onServer) return <Chosen {...props} />;
  const { from, children, below } = props;
  return (
    <>
      {children && <Box sx={shownIf(fromWidth(from))}>{children}</Box>}
      {below && <Box sx={shownIf(belowWidth(from))}>{below}</Box>}
    </>
  );
};
