import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { unusedPort } from './unusedPort.ts';

// Both processes start their search at the same port.
const searchFrom = vi.hoisted(() => 17_000);
vi.mock('node:crypto', () => ({ randomInt: () => searchFrom }));

const portsOfAnotherProcess = async (): Promise<readonly number[]> => {
  const program = `
    import crypto from 'node:crypto';
    import { syncBuiltinESMExports } from 'node:module';
    crypto.randomInt = () => ${searchFrom};
    syncBuiltinESMExports();
    const { unusedPort } = await import(${JSON.stringify(new URL('unusedPort.ts', import.meta.url).href)});
    console.log(JSON.stringify([await unusedPort(), await unusedPort()]));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout) as readonly number[];
};

test('a port that nothing listens on yet is not given to another process', async () => {
  const mine = [await unusedPort(), await unusedPort()];
  expect(mine.filter((port) => port >= 27_000)).toHaveLength(2);
  const theirs = await portsOfAnotherProcess();
  expect(theirs).toHaveLength(2);
  expect(mine.filter((port) => theirs.includes(port))).toEqual([]);
});
