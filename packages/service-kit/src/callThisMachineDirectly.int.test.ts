import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const servers: Server[] = [];
let urls: readonly string[];
beforeAll(async () => {
  const ports: number[] = [];
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer((_, res) => res.end('here')).listen(0, host);
    await once(server, 'listening');
    servers.push(server);
    ports.push((server.address() as AddressInfo).port);
  }
  urls = [`http://127.0.0.1:${ports[0]}/`, `http://localhost:${ports[0]}/`, `http://[::1]:${ports[1]}/`];
});
afterAll(() => {
  for (const server of servers) server.close();
});

const program = `
import { get } from 'node:http';
import { callThisMachineDirectly } from ${JSON.stringify(new URL('callThisMachineDirectly.ts', import.meta.url).href)};
callThisMachineDirectly();
const told = (error) => String(error.cause ?? error);
const answers = [];
for (const url of process.argv.slice(1)) {
  answers.push(await fetch(url).then((answer) => answer.text(), told));
  answers.push(await new Promise((resolve) => get(url, (answer) => resolve(answer.resume() && 'here')).on('error', (e) => resolve(told(e)))));
}
process.stdout.write(answers.join());`;
const proxy = 'http://127.0.0.1:9';

it.each([
  ['as Node.js does it by a variable', { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, ALL_PROXY: proxy }],
  ['by an option', { NODE_OPTIONS: '--use-env-proxy', http_proxy: proxy }],
  ['with others that are excepted', { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, NO_PROXY: 'example.com' }],
  ['with all excepted', { NODE_USE_ENV_PROXY: '1', http_proxy: proxy, no_proxy: '*' }],
])('a proxy that does not answer, %s, is not asked for this machine', async (_, environment) => {
  const words = ['--input-type=module', '--eval', program, ...urls];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { PATH: process.env['PATH'], ...environment },
  });
  expect(stdout.split(',')).toEqual(urls.flatMap(() => ['here', 'here']));
});
