import { expect, it } from 'vitest';
import { commandsOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { moderationOn } from '../testing/moderationOn.ts';

const market = startedMarket();
const { report, decide, figuresOf } = moderationOn(market);

it('moderators and auditors read the figures of this year, or of another one', async () => {
  const { id } = await commandsOf(market.call).post();
  expect(await report('bob', { task: id }, { why: 'spam' })).toBe(201);
  expect(await report('eve', { task: id }, { why: 'illegal' })).toBe(201);
  expect(await report('eve', { task: id }, { why: 'other' })).toBe('409 already-reported');
  for (const decision of ['hide', 'hide', 'show'] as const)
    expect(await decide('moderator', { task: id }, decision)).toBe(200);
  const year = new Date().getUTCFullYear();
  const figures = {
    year,
    reports: { illegal: 1, fraud: 0, abuse: 0, spam: 1, other: 0 },
    decisions: { hide: { illegal: 0, terms: 1 }, show: { illegal: 0, terms: 1 } },
    objections: 0,
    medianSeconds: expect.toSatisfy((seconds: number) => seconds < 60) as number,
  };
  expect(await figuresOf('moderator')).toEqual(figures);
  expect(await figuresOf('auditor', String(year))).toEqual(figures);

  market.now = new Date('2100-01-01T00:00:00Z');
  const none = { illegal: 0, terms: 0 };
  expect(await figuresOf('auditor')).toEqual({
    year: 2100,
    reports: { illegal: 0, fraud: 0, abuse: 0, spam: 0, other: 0 },
    decisions: { hide: none, show: none },
    objections: 0,
  });
  for (const wrong of ['26', '20265', '2026.0', '-026', 'this'])
    expect(await market.call(`/moderation/figures?year=${wrong}`, { as: 'auditor' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'year', message: 'year must have four digits.' }] },
    });
});
