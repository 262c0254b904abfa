import type { Page } from 'playwright-core';

/** A click, a tap or a key, with the time from the event to the next paint, in ms. */
export interface Interaction {
  readonly what: string;
  readonly ms: number;
}

/** The shortest time that the browser reports (ms). */
const threshold = 16;

interface Reported {
  readonly interactions: Map<number, Interaction>;
}
type Observing = typeof globalThis & { reported: Reported };
/** A type of the browser that no TypeScript library has yet. */
interface EventTiming extends PerformanceEventTiming {
  readonly interactionId: number;
}

/** Collects the interactions of a page, from its next load on. */
export const observeInteractions = (page: Page): Promise<unknown> =>
  page.addInitScript((durationThreshold) => {
    const interactions = new Map<number, Interaction>();
    Object.assign(globalThis, { reported: { interactions } });
    const nameOf = (target: Node | null) => {
      const element = target instanceof Element ? target.closest('a, button, input, textarea, [role]') : null;
      const names = [
        element?.getAttribute('aria-label'),
        element?.textContent,
        element?.id,
        element?.tagName,
      ];
      return (
        names
          .find((name) => name !== undefined && name !== null && name !== '')
          ?.trim()
          .slice(0, 40) ?? 'gone'
      );
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as EventTiming[]) {
        const { interactionId: id, duration: ms, name, target } = entry;
        if (id === 0 || ms <= (interactions.get(id)?.ms ?? 0)) continue;
        interactions.set(id, { what: `${location.pathname.slice(0, 20)}: ${name} ${nameOf(target)}`, ms });
      }
    }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
  }, threshold);

/** The interactions until now. The browser does not report very short ones: they count with the shortest reported time. */
export const interactionsOf = (page: Page): Promise<readonly Interaction[]> =>
  page.evaluate((shortest) => {
    const { interactions } = (globalThis as Observing).reported;
    const all = (performance as Performance & { readonly interactionCount: number }).interactionCount;
    const short = Array.from({ length: Math.max(0, all - interactions.size) }, () => ({
      what: 'short',
      ms: shortest,
    }));
    return [...interactions.values(), ...short];
  }, threshold);

/** The texts that must be on the page, each with a selector of an element that contains it. */
export type Shown = readonly (readonly [selector: string, text: string])[];

/** Runs `act`, and returns the time from its click or tap until all texts are painted, in ms. */
export const timeUntil = async (page: Page, shown: Shown, act: () => Promise<unknown>): Promise<number> => {
  const handle = await page.evaluateHandle((wanted) => {
    const isShown = () =>
      wanted.every(([selector, text]) =>
        [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text)),
      );
    const clicked = new Promise<number>((resolve) => {
      addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`Not shown in 30 s: ${JSON.stringify(wanted)}`)), 30_000);
      // Observes changes, because a check in each frame would take processor time from the page.
      const changes = new MutationObserver(() => look());
      const look = () => {
        if (!isShown()) return;
        changes.disconnect();
        // The next frame paints it; a message comes after the paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        });
      };
      void clicked.then(() => {
        changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        look();
      });
    });
    return { took: Promise.all([clicked, painted]).then(([from, to]) => to - from) };
  }, shown);
  await act();
  return handle.evaluate(({ took }) => took);
};
