import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it('makes the demo users, though a proxy for other machines does not answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-emulator-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ACCOUNTS_FOLDER: folder,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (line: Buffer) => {
    if (line.includes('"msg":"ready"')) child.kill();
  });
  expect(await text(child.stderr)).toContain('"msg":"ready"');
  await rm(folder, { recursive: true });
});
