import { Typography, type SxProps, type Theme } from '@mui/material';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { joinSx } from '../styles/joinSx.ts';

export const productTitle = 'Marketplace';

interface PageTitleProps {
  readonly children: ReactNode;
  /** What the window is called; the heading's own text where it is left out. */
  readonly documentTitle?: string;
  readonly sx?: SxProps<Theme>;
}

// The router's key of the page that a visit starts with: the browser announces that one itself.
const firstPage = 'default';

/** The one `h1` of a page: names the window, and takes focus when one has come by a link. */
export const PageTitle = ({ children, documentTitle, sx }: PageTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const takeFocus = useEffectEvent(() => {
    if (key !== firstPage) heading.current?.focus({ preventScroll: true });
  });

  // Only another page takes focus: what changes behind the `?` does not, people are typing there.
  useEffect(() => {
    takeFocus();
  }, [pathname]);

  const ownTitle = typeof children === 'string' ? children : undefined;
  const title = documentTitle ?? ownTitle;

  return (
    <>
      <title>{title === undefined ? productTitle : `${title} · ${productTitle}`}</title>
      <Typography ref={heading} variant="h1" tabIndex={-1} sx={joinSx({ outline: 'none' }, sx)}>
        {children}
      </Typography>
    </>
  );
};
