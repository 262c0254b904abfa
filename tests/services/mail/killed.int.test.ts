import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startMailServer, type MailServer } from '@marketplace/standalone/testing/mail';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { commandsOf, type Person } from '../testing/call.ts';
import { addressOf, openMailLeader, type MailLeader } from '../testing/mailsOn.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let server: MailServer;
let leader: MailLeader;

beforeAll(async () => {
  server = await startMailServer();
  leader = await openMailLeader({ databaseUrl: market.databaseUrl, smtpUrl: server.url });
  await leader.look(0);
});
afterAll(async () => {
  await leader.stop();
  await server.stop();
});

/** A process sends the mail until the server has seen this; then it is killed. */
const killAt = async (seen: string): Promise<void> => {
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../testing/mailProcess.ts', import.meta.url)),
      market.databaseUrl,
      server.url,
      '11',
    ],
    { stdio: 'inherit' },
  );
  const ended = once(child, 'exit');
  await vi.waitFor(() => expect(server.seen).toContain(seen), { timeout: 90_000, interval: 20 });
  child.kill('SIGKILL');
  await ended;
};

it.each<['before' | 'during' | 'after', string, readonly number[]]>([
  ['before', 'RCPT', [1]],
  ['during', 'DATA', [1, 2]],
  ['after', 'END', [2]],
])(
  'a leader that is killed %s DATA: the next one sends the mail, which goes out twice only with one Message-ID',
  async (when, command, counts) => {
    const uid: Person = `uid-${when}`;
    const address = addressOf(uid);
    const { post, bid } = commandsOf(market.call);
    await bid((await post({}, uid)).id);
    await leader.look(0);
    server.behave(address, when === 'before' ? { atRecipient: 'hang' } : { afterData: 'hang' });
    await killAt(`${command} ${address}`);
    server.behave(address, {});
    // The claim of the killed one holds for five minutes.
    await leader.look(12);
    const [claimed] = await leader.mails.getMany([uid]);
    expect(claimed?.claim).toBeTypeOf('string');
    for (const minutes of [17, 100]) await leader.look(minutes);
    const ids = server.to(address).map(({ messageId }) => messageId);
    expect(counts).toContain(ids.length);
    expect(new Set(ids).size).toBe(1);
    const [state] = await leader.mails.getMany([uid]);
    expect([state?.sending, state?.dueAt, state?.last?.things]).toEqual([undefined, undefined, 1]);
  },
  60_000,
);

it('a rebuild of the notifications mails nothing again', async () => {
  const { post, bid } = commandsOf(market.call);
  await bid((await post({}, 'uid-rebuilt')).id);
  await leader.look(0);
  await leader.look(11);
  const { status } = await market.call('/operations/projections/notifications/rebuild', {
    as: 'operator',
    method: 'POST',
    body: { reason: 'to see' },
  });
  expect(status).toBe(202);
  await vi.waitFor(
    async () => {
      const { rebuild } = await market.projections.control('notifications');
      expect(rebuild?.state).toBe('swapped');
    },
    { timeout: 60_000 },
  );
  for (const minutes of [12, 100, 3_000]) await leader.look(minutes);
  expect(server.to('rebuilt@example.com')).toHaveLength(1);
}, 90_000);
