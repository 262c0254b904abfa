import { settingsSchema } from '@marketplace/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/call.ts';
import { startMarket, type Market } from '../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

const kept = async (as: Person) =>
  settingsSchema.strict().parse((await market.call('/settings', { as })).body);
const choose = (as: Person, body: unknown) => market.call('/settings', { method: 'PUT', as, body });

describe('settings', () => {
  it('keep the last choice of each user', async () => {
    expect(await kept('bob')).toEqual({});
    for (const language of ['ar', 'pt-BR', 'de'])
      expect((await choose('bob', { language })).status).toBe(200);
    expect([await kept('bob'), await kept('ada')]).toEqual([{ language: 'de' }, {}]);
  });

  it('are for signed-in users, and refuse what is no language', async () => {
    expect((await market.call('/settings')).status).toBe(401);
    for (const language of ['', 'English', 'de_DE', 7, undefined])
      expect((await choose('eve', { language })).body).toMatchObject({
        type: 'urn:marketplace:problem:invalid-request',
        errors: [{ path: 'language', message: 'language must be a language tag, as de or pt-BR.' }],
      });
    expect(await kept('eve')).toEqual({});
  });
});
