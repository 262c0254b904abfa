import { createLogger } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createSharedSignals } from './postgresReadStore.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

it('tell another process on the same database apart what has moved, and that a read waits', async () => {
  const database = await createTestDatabase();
  const [one, other] = [1, 2].map(() => createSharedSignals(database.url, logger));
  onTestFinished(async () => {
    await Promise.all([one?.close(), other?.close()]);
    await database.drop();
  });
  const heard = { moves: 0, hurries: 0 };
  other?.onAdvance(() => (heard.moves += 1));
  other?.onHurry(() => (heard.hurries += 1));
  one?.hurry();
  await expect.poll(() => heard.hurries).toBe(1);
  const { moves } = heard;
  one?.advanced();
  await expect.poll(() => heard.moves).toBeGreaterThan(moves);
  expect(heard.hurries).toBe(1);
});
