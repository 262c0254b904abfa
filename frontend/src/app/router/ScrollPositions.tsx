import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keepsScroll } from '../../navigation/keepScroll.ts';
import { scrollKey } from './scrollKey.ts';

const storageKey = 'scroll';

const kept = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {}; // storage is blocked
  }
};
let positions: Record<string, number> | undefined;

const keep = () => {
  history.scrollRestoration = 'auto';
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // then a reload starts at the top
  }
};

const targetOf = (hash: string): Element | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // not a valid address
  }
};

/**
 * Back and a reload find the scroll position again; another page starts at its top, or at the element of the address. A change of
 * only a part of the page does not scroll.
 */
export const ScrollPositions = () => {
  const location = useLocation();
  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      history.scrollRestoration = 'auto';
    };
  }, []);
  useLayoutEffect(() => {
    const key = scrollKey(location);
    const known = (positions ??= kept());
    const before = known[key];
    const target = targetOf(location.hash);
    if (before !== undefined) {
      if (before !== window.scrollY) window.scrollTo(0, before);
    } else if (keepsScroll(location.state)) known[key] = window.scrollY;
    else if (target) target.scrollIntoView();
    // The first page of a visit may have been scrolled already.
    else if (location.key !== 'default') window.scrollTo(0, 0);
    else known[key] = window.scrollY;
    const moved = () => {
      // A link within the page scrolls before the router follows: that is not the place of this entry.
      if (window.location.hash === location.hash) known[key] = window.scrollY;
    };
    window.addEventListener('scroll', moved, { passive: true });
    return () => window.removeEventListener('scroll', moved);
  }, [location]);
  return null;
};
