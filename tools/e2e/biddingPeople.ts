import type { Page } from 'playwright-core';
import { logIn, signUp, type Person } from './people.ts';
import type { Site } from './site.ts';

const names = ['Ada', 'Bob', 'Cleo', 'Dan'] as const;
export type Name = (typeof names)[number];
/** These people are signed in at the same time, each in a browser context; Dan only calls the API. */
const withPage = ['Ada', 'Bob', 'Cleo'] as const;
export type WithPage = (typeof withPage)[number];
export const emailOf = (name: Name, of = 'bids') => `${name.toLowerCase()}@${of}.example.org`;

const sizes = {
  'a wide screen': { width: 1440, height: 900 },
  'a phone': { width: 390, height: 844 },
} as const;
type Size = keyof typeof sizes;

/** People who bid on tasks that Ada posts. `of` is a part of their e-mail addresses, different for each test file. */
export const biddingOn = async (site: Site, of?: string) => {
  const people = {} as Record<Name, Person>;
  const pages = {} as Record<WithPage, Page>;
  const loads = new Map<Page, number>();
  for (const name of names) people[name] = await signUp(site.url, emailOf(name, of), `${name} Journey`);
  for (const name of withPage) {
    const page = await site.newPage();
    page.on('domcontentloaded', () => loads.set(page, (loads.get(page) ?? 0) + 1));
    await logIn(page, emailOf(name, of));
    pages[name] = page;
  }
  return {
    site,
    people,
    pages,
    /** How often each page was loaded until now: live changes must not need a load. */
    loads: () => [...loads.values()],
    sizeAll: (size: Size) => Promise.all(withPage.map((name) => pages[name].setViewportSize(sizes[size]))),
    openTask: async (name: WithPage, taskId: string) => {
      await pages[name].goto(`/tasks/${taskId}`);
      await pages[name].getByText(/^You have placed \d+ bids? so far$/).waitFor();
    },
    bidOf: (name: Name) =>
      pages.Ada.getByRole('list', { name: 'Bids on this task' })
        .getByRole('listitem')
        .filter({ hasText: `${name} Journey` }),
    ownBid: (name: WithPage) =>
      pages[name].getByRole('region', { name: 'Your bids on this task' }).getByRole('listitem'),
  };
};
export type BiddingSite = Awaited<ReturnType<typeof biddingOn>>;
