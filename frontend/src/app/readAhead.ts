import { matchRoutes, type RouteObject } from 'react-router-dom';
import { screenPaths } from '../navigation/paths.ts';
import type { AppStore } from './store.ts';

/** How long (ms) a pointer must stay on a link: nothing is read for a pointer that only passes over the link. */
const passing = 60;
/** In seconds: a task that was read within this time is not read again. */
const fresh = 30;

interface ReadAheadParts {
  readonly store: AppStore;
  readonly routes: RouteObject[];
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { readonly saveData?: boolean } }).connection?.saveData ?? false;

const readTask = async ({ dispatch }: AppStore, id: string): Promise<void> => {
  // Loaded here, because only pages with tasks need these calls.
  const { tasksApi } = await import('../commands/tasksApi.ts');
  dispatch(tasksApi.util.prefetch('getTask', id, { ifOlderThan: fresh }));
};

const linkedPath = (target: EventTarget | null): string | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin && link.pathname !== location.pathname ? link.pathname : undefined;
};

/**
 * Loads the page that a link leads to before the link is pressed: the code of the page, and its task, when the pointer or the focus
 * stays on the link, or a finger touches it. Returns a function that ends this.
 */
export const startReadAhead = ({ store, routes }: ReadAheadParts): (() => void) => {
  const readAhead = (path: string) => {
    if (savesData() || store.getState().auth.user === undefined) return;
    for (const { route, params } of matchRoutes(routes, path) ?? []) {
      const { id } = params;
      const isTask = route.path === screenPaths.task && id !== undefined;
      // A failure is ignored: the press of the link loads the page again, and shows a failure.
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
      if (isTask) readTask(store, id).catch(() => undefined);
    }
  };
  let staying: ReturnType<typeof setTimeout> | undefined;
  const look = (event: Event) => {
    clearTimeout(staying);
    const path = linkedPath(event.target);
    if (path === undefined) return;
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    staying = setTimeout(() => readAhead(path), isTouch ? 0 : passing);
  };
  const ending = new AbortController();
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, look, { signal: ending.signal, passive: true });
  return () => {
    clearTimeout(staying);
    ending.abort();
  };
};
