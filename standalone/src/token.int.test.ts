import { expect, it } from 'vitest';
import { runToken } from './testing/calls.ts';

const place = { DATA_DIR: '' };

it('npm run token prints its usage for --help', async () => {
  expect(await runToken(place, '--help')).toEqual({
    code: 0,
    stdout: expect.stringContaining('token -- EMAIL') as string,
    stderr: '',
  });
});

it('npm run token refuses an unknown option', async () => {
  const { code, stdout, stderr } = await runToken(place, '--mail');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/'--mail'[^]*token -- EMAIL/);
});
