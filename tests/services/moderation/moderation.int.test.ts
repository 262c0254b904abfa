import { dayMs } from '@marketplace/contracts';
import { describe, expect, it, vi } from 'vitest';
import { commandsOf } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';

const market = startedMarket({ recordsRoles: true });
const { report, decide, objectTo, entryOf, pageOf, allOf, decisionsOf, caughtUp } = moderationOn(market);
const { deal, review } = dealsOn(market);
/** Does it when the clock is that many days further. */
const later = async <T>(days: number, act: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
};
const nobody = '01930000-0000-7000-8000-000000000000';

/** A deal that is over, with a review by each side: of the bidder about the owner, and of the owner about the bidder. */
const reviewed = async () => {
  const { update } = commandsOf(market.call);
  const { taskId, bidId } = await deal('ada', 'bob');
  await update(taskId, { status: 'Completed' });
  await review(bidId, 'ada', { stars: 1, text: 'Of Ada' });
  await review(bidId, 'bob', { stars: 2, text: 'Of Bob' });
  await caughtUp();
  return { taskId, ofAda: { review: bidId }, ofBob: { review: `${bidId.slice(0, 14)}80${bidId.slice(16)}` } };
};

describe('a report', () => {
  it('is taken once of a thing that the caller sees, and not of an own one', async () => {
    const { post, remove } = commandsOf(market.call);
    const { id } = await post();
    expect(await report('bob', { task: id.toUpperCase() })).toBe(201);
    expect(await report('bob', { task: id })).toBe('409 already-reported');
    expect(await report('eve', { task: id })).toBe(201);
    expect(await report('ada', { task: id })).toBe('409 own-thing');
    expect(await report(undefined, { task: id })).toBe('401 sign-in-required');
    expect(await report('bob', { task: nobody })).toBe('404 task-not-found');
    expect(await entryOf({ task: id })).toMatchObject({ number: 2 });
    await remove(id);
    expect(await report('uid-late', { task: id })).toBe('404 task-not-found');
    // Nobody can decide about it any more.
    for (const state of ['open', 'decided']) expect(await entryOf({ task: id }, state)).toBeUndefined();
  });

  it('is taken of a profile of somebody who has done something here', async () => {
    await commandsOf(market.call).post({}, 'uid-known');
    expect(await report('bob', { user: 'uid-known' })).toBe(201);
    expect(await report('uid-known', { user: 'uid-known' })).toBe('409 own-thing');
    for (const user of ['uid-unknown', 'uid-known@example.com', '\0', '\ud800'])
      expect(await report('bob', { user })).toBe('404 not-found');
  });

  it('is taken of a review that everybody sees, not of one that waits for the other side', async () => {
    const { taskId, bidId } = await deal('ada', 'bob');
    await commandsOf(market.call).update(taskId, { status: 'Completed' });
    await caughtUp();
    expect(await report('eve', { review: bidId })).toBe('404 not-found');
    await review(bidId, 'ada');
    await caughtUp();
    for (const as of ['bob', 'eve'] as const)
      expect(await report(as, { review: bidId })).toBe('404 not-found');
    await review(bidId, 'bob');
    await caughtUp();
    expect(await report('ada', { review: bidId })).toBe('409 own-thing');
    expect(await report('bob', { review: bidId })).toBe(201);
    expect(await report('eve', { review: bidId })).toBe(201);
  });

  it('is the last one of 24 hours if there were 20', async () => {
    const { post } = commandsOf(market.call);
    const tasks = await Promise.all(Array.from({ length: 24 }, () => post()));
    const send = (id: string) =>
      market.call('/reports', {
        as: 'uid-eager',
        method: 'POST',
        body: { about: { task: id }, why: 'spam' },
      });
    const answers = await Promise.all(tasks.map(({ id }) => send(id)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([20, 4]);
    for (const { headers, body } of refused) {
      expect(body).toMatchObject({
        detail: expect.stringMatching(/20 reports in a day.* in 24 h\.$/) as string,
      });
      const seconds = Number(headers.get('retry-after'));
      expect([seconds > 23 * 3_600, seconds <= 24 * 3_600]).toEqual([true, true]);
    }
    const late = answers.findIndex(({ status }) => status === 429);
    const tooMany = { task: tasks[late]?.id ?? '' };
    expect(await later(0.99, () => report('uid-eager', tooMany))).toBe('429 too-many-requests');
    expect(await later(1, () => report('uid-eager', tooMany))).toBe(201);
    // Of the same thing it says so first.
    const again = answers.findIndex(({ status }) => status === 201);
    expect(await report('uid-eager', { task: tasks[again]?.id ?? '' })).toBe('409 already-reported');
  });
});

describe('the list of what was reported', () => {
  it('has one entry a thing, with what it says, and nothing of who reported', async () => {
    const { id } = await commandsOf(market.call).post({ title: 'Send money first' });
    await report('bob', { task: id }, { text: 'He wants money' });
    await report('eve', { task: id }, { why: 'spam' });
    await report('uid-third', { task: id }, { text: 'Same as above' });
    await caughtUp();
    expect(await entryOf({ task: id })).toEqual({
      about: { task: id },
      number: 3,
      why: { fraud: 2, spam: 1 },
      texts: ['He wants money', 'Same as above'],
      since: expect.any(String) as string,
      shown: true,
      says: { uid: 'uid-ada', name: 'Ada Lovelace', title: 'Send money first', text: 'Round', taskId: id },
    });
    const { text } = await market.call('/moderation/reports', { as: 'moderator' });
    expect(text).not.toMatch(/uid-(bob|eve|third)|bob@|eve@/);
    for (const as of ['ada', 'auditor', 'operator'] as const)
      expect((await market.call('/moderation/reports', { as })).status).toBe(403);
  });

  it('has reviews and profiles', async () => {
    const { taskId, ofAda, ofBob } = await reviewed();
    await market.call('/account/profile', { as: 'bob', method: 'PUT', body: { about: 'I do logos' } });
    for (const about of [ofAda, ofBob, { user: 'uid-bob' }]) expect(await report('eve', about)).toBe(201);
    const words = { title: 'A logo', taskId };
    const ofAdaSays = { ...words, uid: 'uid-ada', name: 'Ada Lovelace', stars: 1, text: 'Of Ada' };
    expect((await entryOf(ofAda))?.says).toEqual(ofAdaSays);
    const ofBobSays = { ...words, uid: 'uid-bob', stars: 2, text: 'Of Bob' };
    expect((await entryOf(ofBob))?.says).toMatchObject(ofBobSays);
    expect((await entryOf({ user: 'uid-bob' }))?.says).toMatchObject({ uid: 'uid-bob', text: 'I do logos' });
  });

  it('goes on after each page, with no entry twice', async () => {
    const { post } = commandsOf(market.call);
    const tasks = await Promise.all(Array.from({ length: 60 }, () => post()));
    for (const [index, { id }] of tasks.entries()) await report(`uid-${index % 6}`, { task: id });
    expect((await pageOf()).reports).toHaveLength(50);
    const all = await allOf();
    const ids = all.map(({ about }) => JSON.stringify(about));
    expect(new Set(ids).size).toBe(ids.length);
    expect(all.map(({ since }) => since)).toEqual(all.map(({ since }) => since).toSorted());
    for (const { id } of tasks) expect(ids).toContain(JSON.stringify({ task: id }));
  });
});

describe('a decision', () => {
  it('closes what waits; a report after it opens it again', async () => {
    const about = { user: 'uid-decided' };
    await commandsOf(market.call).post({}, 'uid-decided');
    expect(await decide('moderator', about, 'show')).toBe(200);
    expect(await decisionsOf('uid-decided')).toEqual([]);
    await report('bob', about);
    expect(await decide('moderator', about, 'show', 'It is fine')).toBe(200);
    expect(await entryOf(about)).toBeUndefined();
    expect(await entryOf(about, 'decided')).toMatchObject({
      shown: true,
      decision: { decision: 'show', ground: 'terms', reason: 'It is fine', mine: true },
    });
    await report('eve', about);
    expect(await entryOf(about, 'open', 'second-moderator')).toMatchObject({
      number: 2,
      shown: true,
      decision: { mine: false },
    });
    for (let times = 0; times < 2; times += 1) expect(await decide('moderator', about, 'hide')).toBe(200);
    expect(await entryOf(about, 'decided')).toMatchObject({ shown: false, decision: { decision: 'hide' } });
    expect((await decisionsOf('uid-decided')).map(({ type, data }) => [type, data])).toEqual([
      ['ThingShown', expect.objectContaining({ personUid: 'uid-decided', reason: 'It is fine' })],
      ['ThingHidden', expect.objectContaining({ personUid: 'uid-decided', thing: 'user' })],
    ]);
  });

  it('is made by moderators only, about things that are there and not their own', async () => {
    const { post, remove } = commandsOf(market.call);
    const { id } = await post();
    for (const as of ['ada', 'bob', 'auditor', 'operator'] as const)
      expect(await decide(as, { task: id }, 'hide')).toBe('403 forbidden');
    expect(await decide('moderator', { task: nobody }, 'hide')).toBe('404 task-not-found');
    expect(await decide('moderator', { review: nobody }, 'hide')).toBe('404 not-found');
    const own = await post({}, 'moderator');
    expect(await decide('moderator', { task: own.id }, 'hide')).toBe('409 own-thing');
    expect(await decide('moderator', { user: 'uid-moderator' }, 'hide')).toBe('409 own-thing');
    await remove(id);
    expect(await decide('moderator', { task: id }, 'hide')).toBe('404 task-not-found');
  });

  it('hides a review, also on a deleted task', async () => {
    const { taskId, ofAda } = await reviewed();
    await commandsOf(market.call).remove(taskId);
    expect(await decide('moderator', ofAda, 'hide')).toBe(200);
    expect(await decisionsOf(ofAda.review)).toMatchObject([
      { type: 'ThingHidden', taskId, data: { thing: 'review', bidId: ofAda.review, personUid: 'uid-ada' } },
    ]);
  });
});

describe('an objection', () => {
  it('is made once to each decision by the person of the thing, and decided by another moderator', async () => {
    const { id } = await commandsOf(market.call).post();
    const about = { task: id };
    expect(await objectTo('ada', about)).toBe('404 task-not-found');
    expect(await decide('second-moderator', about, 'hide')).toBe(200);
    // The ledger knows two moderators: both have made calls.
    expect(await decide('moderator', about, 'hide')).toBe(200);
    expect(await objectTo('bob', about)).toBe('404 task-not-found');
    expect(await report('uid-late', about)).toBe('404 task-not-found');
    expect(await report('ada', about)).toBe('409 own-thing');
    expect(await objectTo('ada', about, 'It is allowed')).toBe(201);
    expect(await objectTo('ada', about)).toBe('409 already-objected');
    expect(await entryOf(about)).toMatchObject({ number: 0, objection: 'It is allowed', shown: false });

    for (const decision of ['show', 'hide'] as const)
      expect(await decide('second-moderator', about, decision)).toBe('409 same-moderator');
    expect(await decide('moderator', about, 'hide', 'It stays')).toBe(200);
    expect(await entryOf(about)).toBeUndefined();
    expect(await objectTo('ada', about, 'Once more')).toBe(201);
    expect(await decide('moderator', about, 'show')).toBe('409 same-moderator');
    expect(await decide('second-moderator', about, 'show')).toBe(200);
    expect(await objectTo('ada', about)).toBe('404 task-not-found');
    expect((await decisionsOf(id)).map(({ type }) => type)).toEqual([
      'ThingHidden',
      'ThingHidden',
      'ThingShown',
    ]);
  });

  it('is made within 180 days', async () => {
    const { id } = await commandsOf(market.call).post();
    await decide('moderator', { task: id }, 'hide');
    expect(await later(180.01, () => objectTo('ada', { task: id }))).toBe('409 objection-too-late');
    expect(await later(179.99, () => objectTo('ada', { task: id }))).toBe(201);
  });
});
