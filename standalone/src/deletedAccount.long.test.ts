import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { deleteAccount, filesWith, plantPerson, stateOf } from './testing/planted.ts';
import { newPlace, removePlace, runProduct } from './testing/product.ts';

const moments = Array.from({ length: 20 }, (_, index) => 15 + index * 85);

it('forgetting goes on by itself after a kill -9 at any moment', { timeout: 1_200_000 }, async () => {
  const place = await newPlace();
  let product = runProduct(place);
  onTestFinished(async () => {
    await product.signal('SIGTERM');
    await removePlace(place);
  });
  for (const [index, moment] of moments.entries()) {
    const planted = await plantPerson(await product.url, `planted-${4_000 + index}`);
    const answer = deleteAccount(await product.url, planted);
    await sleep(moment);
    await product.signal('SIGKILL');
    const acknowledged = (await answer) === 202;
    product = runProduct(place);
    const url = await product.url;
    const state = await stateOf(place, planted);
    if (acknowledged) expect(state).toBeDefined();
    // The product ended before it got the request.
    if (state === undefined) expect(await deleteAccount(url, planted)).toBe(202);
    await expect.poll(() => stateOf(place, planted), { timeout: 20_000 }).toBe('forgotten');
    await expect
      .poll(() => filesWith(place.DATA_DIR, [planted.mark]), { timeout: 5_000, message: `${moment} ms` })
      .toEqual([]);
  }
});
