import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFolderSender } from './folderSender.ts';

it('mails are files whose names sort by time and show nobody; the newest stay', async () => {
  const place = await mkdtemp(join(tmpdir(), 'marketplace-mail-'));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const folder = join(place, 'mail');
  const sender = createFolderSender(folder, 5);
  const send = (number: number) =>
    sender.send({
      from: 'no-reply@localhost',
      to: 'ada@example.com',
      messageId: `<${number}@localhost>`,
      at: new Date(Date.UTC(2027, 0, 1) + number),
      subject: `Number ${number}`,
      text: 'Grüße',
    });
  const sent = await Promise.all(Array.from({ length: 8 }, (_, number) => send(7 - number)));
  expect(sent.every(({ kind }) => kind === 'sent')).toBe(true);
  // A mail that is written again has the same name.
  await send(7);
  const names = await readdir(folder);
  expect(names).toHaveLength(5);
  expect(names.join()).not.toContain('ada');
  const [first = '', last = ''] = [names.toSorted()[0], names.toSorted().at(-1)];
  expect(await readFile(join(folder, first), 'utf8')).toContain('Subject: Number 3\r\n');
  expect(await readFile(join(folder, last), 'utf8')).toContain('Subject: Number 7\r\n');

  const writing = send(8);
  await sender.clear();
  await writing;
  expect(await readdir(place)).toEqual([]);
  await sender.clear();
  expect(await send(9)).toEqual({ kind: 'sent' });
  expect(await readdir(folder)).toHaveLength(1);
});
