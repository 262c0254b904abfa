import { matchRoutes, type RouteObject } from 'react-router-dom';
import { screenPaths } from '../navigation/paths.ts';
import type { AppStore } from './store.ts';

/** In ms: a pointer that only passes over a link reads nothing. */
const passing = 60;
/** A task that was read so many seconds ago is not read again. */
const fresh = 30;

interface ReadAheadParts {
  readonly store: AppStore;
  readonly routes: RouteObject[];
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { readonly saveData?: boolean } }).connection?.saveData ?? false;

const readTask = async ({ dispatch }: AppStore, id: string): Promise<void> => {
  // Only a page with tasks needs the calls.
  const { tasksApi } = await import('../features/tasks/calls/tasksApi.ts');
  dispatch(tasksApi.util.prefetch('getTask', id, { ifOlderThan: fresh }));
};

/** The page of the app that an element links to. */
const linkedPath = (target: EventTarget | null): string | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin && link.pathname !== location.pathname ? link.pathname : undefined;
};

/**
 * Reads what a link leads to before it is pressed: the code of its page, and the task, when the pointer or the focus stays on the
 * link, or a finger touches it. Returns what ends it.
 */
export const startReadAhead = ({ store, routes }: ReadAheadParts): (() => void) => {
  const readAhead = (path: string) => {
    if (savesData() || store.getState().auth.user === undefined) return;
    for (const { route, params } of matchRoutes(routes, path) ?? []) {
      const { id } = params;
      const isTask = route.path === screenPaths.task && id !== undefined;
      // What can't be loaded now is loaded again, with a message, when the link is pressed.
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
