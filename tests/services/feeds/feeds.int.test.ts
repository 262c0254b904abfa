import { randomUUID } from 'node:crypto';
import { feedsSchema, madeFeedSchema } from '@marketplace/contracts';
import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();

const make = async (as: Person, body: object) => {
  const answer = await market.call('/feeds', { as, method: 'POST', body });
  expect(answer.status).toBe(201);
  return madeFeedSchema.strict().parse(answer.body);
};
/** Waits until the read models have all events up to the position. */
const reach = async (position: number) =>
  expect((await market.call('/mybids', { as: 'eve', ...since(position) })).status).toBe(200);

/** A text that would end a text, an element, a line or an address if it were not escaped, and then turns what follows. */
const odd = 'R&D <b>"bold"</b> ]]>, a; b\\n & عربى\u2069\u202e';
const shown = `${odd.replace('\u2069', '')}\u202c`;

describe('a feed of a search', () => {
  it('is Atom: the newest tasks that match, with absolute addresses', async () => {
    const { post, update } = commandsOf(market.call);
    const { path } = await make('eve', { kind: 'search', name: odd, query: 'category=Writing&sort=budget' });
    const first = await post({ title: odd, description: `${odd}\n\nSecond`, category: 'Writing' });
    await post({ title: 'Other', category: 'Design' });
    const second = await post({ title: 'Second', category: 'Writing' });
    await reach(await update(first.id, { budget: 12 }));

    const answer = await market.call(path);
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = parseAtomFeed(answer.text);
    expect(feed.title?.value).toBe(shown);
    expect(feed.entries?.map(({ id, title }) => [id, title?.value])).toEqual([
      [`urn:uuid:${second.id}`, 'Second'],
      [`urn:uuid:${first.id}`, shown],
    ]);
    const [, entry] = feed.entries ?? [];
    expect(entry?.content?.value).toBe(`${shown}\n\nSecond`);
    expect(entry?.links?.[0]?.href).toBe(`${market.url}/tasks/${first.id}`);
    expect(entry?.summary?.value).toContain('$12.00');
    expect(answer.text).not.toContain('@example.com');
  });

  it('has at most 50 entries, and is not sent again while it is the same', async () => {
    const { post } = commandsOf(market.call);
    const { path } = await make('eve', { kind: 'search', name: 'Videos', query: 'category=Video+Editor' });
    let last = 0;
    for (let count = 0; count < 52; count += 1)
      last = (await post({ title: `Video ${count}`, category: 'Video Editor' })).position;
    await reach(last);
    const { text, headers } = await market.call(path);
    expect(parseAtomFeed(text).entries?.map(({ title }) => title?.value)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Video ${51 - index}`),
    );
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
    expect(await market.call(path, known)).toMatchObject({ status: 304, text: '' });
    await reach((await post({ title: 'New', category: 'Video Editor' })).position);
    expect((await market.call(path, known)).status).toBe(200);
  });
});

describe('a feed of deadlines', () => {
  it('is iCalendar: the days of the user’s tasks, and of tasks with an open or accepted bid', async () => {
    const { post, offer, accept, withdraw, remove, update } = commandsOf(market.call);
    market.now = new Date('2031-03-10T12:00:00Z');
    const own = await post({ title: odd, deadline: '2031-03-31' }, 'bob');
    await post({ title: 'Long ago', deadline: '2031-01-01' }, 'bob');
    const done = await post({ title: 'Done', deadline: '2031-03-31' }, 'bob');
    await update(done.id, { status: 'Completed' }, 'bob');
    const [open, won, left, gone] = [
      await post({ title: 'Open', deadline: '2031-02-27' }),
      await post({ title: 'Won', deadline: '2031-03-01' }),
      await post({ title: 'Left', deadline: '2031-03-01' }),
      await post({ title: 'Gone', deadline: '2031-03-01' }),
    ];
    await offer(open.id, 'bob');
    await accept((await offer(won.id, 'bob')).id);
    await withdraw((await offer(left.id, 'bob')).id, 'bob');
    await offer(gone.id, 'bob');
    await reach(await remove(gone.id));

    const { path } = await make('bob', { kind: 'deadlines' });
    const answer = await market.call(path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const events = new ICAL.Component(ICAL.parse(answer.text) as unknown[])
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));
    expect(
      events.map(({ uid, summary, startDate }) => [uid, summary, startDate.isDate, String(startDate)]),
    ).toEqual([
      [`${open.id}@marketplace`, 'Deadline of a task with your bid: Open', true, '2031-02-27'],
      [`${won.id}@marketplace`, 'Your work is due: Won', true, '2031-03-01'],
      [`${own.id}@marketplace`, `Deadline of your task: \u2068${shown}\u2069`, true, '2031-03-31'],
    ]);
    expect(events[0]?.component.getFirstPropertyValue('url')).toBe(`${market.url}/tasks/${open.id}`);
    const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } };
    expect((await market.call(path, known)).status).toBe(304);
  });
});

describe('a feed with a task of earlier, whose texts have noncharacters', () => {
  it('is without them: XML may not have some of them', async () => {
    const { post } = commandsOf(market.call);
    const { id } = await post({ title: 'Broken', category: 'Writing', deadline: '2031-03-20' }, 'auditor');
    const { ledger } = market.eventStore;
    const title = 'Bro\ufffeken\uffff';
    const updated = await ledger.append({
      streamId: id,
      expectedVersion: 1,
      decidedAt: ledger.now().toISOString(),
      state: {},
      events: [
        {
          type: 'TaskUpdated',
          data: { title, description: title },
          id: randomUUID(),
          actor: { uid: 'auditor', email: 'e' },
          correlationId: 'c',
        },
      ],
    });
    await reach('position' in updated ? updated.position : 0);
    const [search, deadlines] = [
      await make('auditor', { kind: 'search', name: 'N', query: 'category=Writing' }),
      await make('auditor', { kind: 'deadlines' }),
    ];
    for (const { path } of [search, deadlines]) {
      const { text } = await market.call(path);
      expect(text).toContain('Broken');
      expect(text).not.toMatch(/\p{Noncharacter_Code_Point}/u);
    }
  });
});

describe('the address of a feed', () => {
  it('is shown once, kept as its digest only, and ends with the feed', async () => {
    const { path, _id } = await make('ada', { kind: 'search', name: 'All', query: '' });
    const [, secret = ''] = /^\/feeds\/([\w-]{43})\.atom$/.exec(path) ?? [];
    expect(secret).not.toBe('');
    const listed = await market.call('/feeds', { as: 'ada' });
    expect(
      feedsSchema
        .strict()
        .parse(listed.body)
        .feeds.map((feed) => feed._id),
    ).toEqual([_id]);
    expect(listed.text).not.toContain(secret);
    for await (const one of market.items.every('feed')) expect(JSON.stringify(one)).not.toContain(secret);
    expect((await market.call('/feeds', { as: 'bob' })).text).not.toContain(_id);

    for (const wrong of [
      `/feeds/${secret}.ics`,
      `/feeds/${_id}.atom`,
      `/feeds/${secret.toLowerCase()}.atom`,
      '/feeds/x.atom',
    ])
      expect([wrong, (await market.call(wrong)).status]).toEqual([wrong, 404]);
    const remove = (as: Person) => market.call(`/feeds/${_id}`, { as, method: 'DELETE' });
    expect((await remove('bob')).status).toBe(404);
    expect((await market.call(path)).status).toBe(200);
    expect((await remove('ada')).status).toBe(200);
    expect((await market.call(path)).status).toBe(404);
  });
});
