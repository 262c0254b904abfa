import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const backOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * A part of a page whose code is loaded when the part is first rendered. A failed load is repeated once, without a network only when
 * the network is back. Until then the rest of the page works, with the fallback in place of the part.
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
