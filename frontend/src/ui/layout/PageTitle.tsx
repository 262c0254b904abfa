import { Typography, type SxProps, type Theme } from '@mui/material';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { loadedKey } from '../../navigation/loadedKey.ts';
import { joinSx } from '../styles.ts';

export const productTitle = 'Marketplace';

interface PageTitleProps {
  readonly children: ReactNode;
  /** The title of the window; default: the heading's text. */
  readonly documentTitle?: string;
  readonly sx?: SxProps<Theme>;
}

/** The only `h1` of a page: sets the window's title, and takes the focus after navigation. */
export const PageTitle = ({ children, documentTitle, sx }: PageTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const takeFocus = useEffectEvent(() => {
    // A page that the browser has loaded needs no focus, because the browser announces it.
    if (key !== loadedKey) heading.current?.focus({ preventScroll: true });
  });

  // Takes the focus only after a new path, because the user may be typing while the query changes.
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
