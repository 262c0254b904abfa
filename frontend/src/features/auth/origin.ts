import { paths } from '../../paths.ts';

/**
 * Where to go after signing in: the remembered address where it is one of ours, else the home page.
 * Compared by the URL parser itself, so `//evil`, `/\evil` and `/<TAB>/evil` are seen for what they are.
 */
export const safeOrigin = (remembered: unknown): string => {
  if (typeof remembered !== 'string') return paths.home;
  try {
    const url = new URL(remembered, location.origin);
    return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : paths.home;
  } catch {
    return paths.home;
  }
};

/** What the router keeps of the page that asked for a sign-in. */
export interface RememberedOrigin {
  readonly from: string;
}

/** The remembered origin in a location's state, whatever else may be there. */
export const originOf = (state: unknown): string =>
  safeOrigin(typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined);
