import { expect, it, onTestFinished } from 'vitest';
import { authCall, get } from './testing/calls.ts';
import { deleteAccount, filesWith, plantPerson, stateOf } from './testing/planted.ts';
import { newPlace, removePlace, runProduct } from './testing/product.ts';

it(
  'nothing of a person is left in the DATA_DIR, the log and the answers after DELETE /account',
  { timeout: 120_000 },
  async () => {
    const place = await newPlace({ LOG_LEVEL: 'debug' });
    const product = runProduct(place);
    onTestFinished(async () => {
      await product.signal('SIGTERM');
      await removePlace(place);
    });
    const url = await product.url;
    const planted = await plantPerson(url, 'planted-4711');
    await expect.poll(async () => (await get(`${url}/api/tasks?q=planted`)).text).toContain(planted.mark);
    expect(await filesWith(place.DATA_DIR, [planted.mark])).not.toEqual([]);

    expect(await deleteAccount(url, planted)).toBe(202);
    await expect.poll(() => stateOf(place, planted), { timeout: 15_000 }).toBe('forgotten');
    await expect.poll(() => filesWith(place.DATA_DIR, [planted.mark]), { timeout: 5_000 }).toEqual([]);
    expect(product.output()).not.toContain(planted.mark);
    expect(await deleteAccount(url, planted)).toBe(401);
    const tasks = await get(`${url}/api/tasks`);
    expect(tasks.text).toContain('Former user');
    expect(tasks.text).not.toContain(planted.mark);
    const again = { email: planted.email, password: 'Passw0rd!' };
    expect((await authCall(url, 'signInWithPassword', again)).status).toBe(400);
    expect((await authCall(url, 'signUp', again)).status).toBe(200);
  },
);
