import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const backOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * A part of a page with code of its own, loaded when it is first rendered. A load that fails is tried once more, without a network
 * when that is back: until then the page stays as it is, with the fallback in the part's place.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({
    default: await load().catch(async () => {
      if (!navigator.onLine) await backOnline();
      return load();
    }),
  }));
