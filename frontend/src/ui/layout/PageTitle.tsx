import { Typography, type SxProps, type Theme } from '@mui/material';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { onServer } from '../../browser/onServer.ts';
import { joinSx } from '../styles/joinSx.ts';

export const productTitle = 'Marketplace';

interface PageTitleProps {
  readonly children: ReactNode;
  /** The title of the window; default: the heading's text. */
  readonly documentTitle?: string;
  readonly sx?: SxProps<Theme>;
}

/** The router's key of the page that the browser has loaded or reloaded: the browser announces that one itself. */
const loadedKey = (onServer ? null : (history.state as { readonly key?: string } | null))?.key ?? 'default';

/** The only `h1` of a page: sets the window's title, and takes the focus after navigation. */
export const PageTitle = ({ children, documentTitle, sx }: PageTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const takeFocus = useEffectEvent(() => {
    if (key !== loadedKey) heading.current?.focus({ preventScroll: true });
  });

  // Only after a new path: while the query changes, the user may be typing.
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
