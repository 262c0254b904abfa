import { figuresSchema, reportsSchema, type About } from '@marketplace/contracts';
import { until } from '@marketplace/service-kit/testing';
import { expect } from 'vitest';
import { since, type Person } from './call.ts';
import { kindOf } from './dealsOn.ts';
import type { Market } from './market.ts';

/** The calls of moderation on a market. An answer is its status, with the kind of the problem if it is one. */
export const moderationOn = (market: Market) => {
  const give = async (as: Person | undefined, path: string, body: object) => {
    const answer = await market.call(path, { as, method: 'POST', body });
    return answer.status < 300 ? answer.status : `${answer.status} ${kindOf(answer)}`;
  };
  const decide = (as: Person, about: About, decision: 'hide' | 'show', reason = 'Not by our terms') =>
    give(as, '/moderation/decisions', { about, decision, ground: 'terms', reason });
  const pageOf = async (state = 'open', as: Person = 'moderator', cursor = '') => {
    const answer = await market.call(`/moderation/reports?state=${state}${cursor && `&cursor=${cursor}`}`, {
      as,
    });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return reportsSchema.strict().parse(answer.body);
  };
  /** The entries of all pages. */
  const allOf = async (state = 'open', as: Person = 'moderator') => {
    const { reports, next } = await pageOf(state, as);
    for (let cursor = next; cursor !== undefined;) {
      const page = await pageOf(state, as, cursor);
      reports.push(...page.reports);
      cursor = page.next;
    }
    return reports;
  };
  return {
    report: (as: Person | undefined, about: About, change: object = {}) =>
      give(as, '/reports', { about, why: 'fraud', ...change }),
    decide,
    objectTo: (as: Person | undefined, about: About, text = 'It is not so') =>
      give(as, '/objections', { about, text }),
    pageOf,
    allOf,
    /** The entry about the thing; undefined: it is not in the list. */
    entryOf: async (about: About, state = 'open', as: Person = 'moderator') =>
      (await allOf(state, as)).find((one) => JSON.stringify(one.about) === JSON.stringify(about)),
    figuresOf: async (as: Person, year = '') => {
      const answer = await market.call(`/moderation/figures${year && `?year=${year}`}`, { as });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      return figuresSchema.strict().parse(answer.body);
    },
    /** The decisions in the ledger about the thing, oldest first. */
    decisionsOf: async (thingId: string) =>
      (await market.ledgerReads.findEvents({ types: ['ThingHidden', 'ThingShown'], limit: 999 })).filter(
        ({ data }) => (data as { readonly thingId: string }).thingId === thingId,
      ),
    /** Resolves when the read models have all of the ledger. */
    caughtUp: async () => {
      const { position } = await market.eventStore.ledger.head();
      await until(
        // Its answer is made of all that tests of moderation read.
        async () => (await market.call('/users/uid-ada', since(position))).status !== 503,
      );
    },
  };
};
