import { paths } from '../../navigation/paths.ts';

/**
 * The address to open after a sign-in: the remembered address if it has our origin, else the home page. The URL parser
 * compares the origins, so `//evil`, `/\evil` and `/<TAB>/evil` are rejected.
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

export interface LoginState {
  readonly from: string;
}

/** The remembered origin from a location's state, which may have any shape. */
export const originOf = (state: unknown): string =>
  safeOrigin(typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined);
