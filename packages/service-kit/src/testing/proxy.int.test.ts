import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLink, type Link } from './proxy.ts';

const echo = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.pipe(socket);
});
let link: Link;
beforeAll(async () => {
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  link = await openLink();
  link.leadTo((echo.address() as AddressInfo).port);
});
afterAll(async () => {
  await link.close();
  echo.close();
});

const open = async () => {
  const socket = connect(link.port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
  await Promise.race([once(socket, 'connect').catch(() => undefined), closed]);
  return {
    say: (text: string) => socket.write(text),
    heard: () => heard,
    closed,
    end: () => socket.destroy(),
  };
};

it('a black hole lets nothing through, and what was sent arrives in order afterwards', async () => {
  const caller = await open();
  caller.say('a');
  await expect.poll(caller.heard).toBe('a');
  link.set('hole');
  caller.say('b');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(caller.heard()).toBe('a');
  link.set('slow');
  caller.say('c');
  link.set('open');
  caller.say('d');
  await expect.poll(caller.heard).toBe('abcd');
  caller.end();
});

it('a cut link resets its connections and takes none until it is open again', async () => {
  const caller = await open();
  link.set('cut');
  await caller.closed;
  const refused = await open();
  await refused.closed;
  expect(await link.isUp()).toBe(true); // the part itself is
  link.set('open');
  const next = await open();
  next.say('x');
  await expect.poll(next.heard).toBe('x');
  next.end();
});
