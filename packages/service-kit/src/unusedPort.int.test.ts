import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

// Each process starts its search at the same port, prints two, and goes on until its input ends.
const program = `
  import crypto from 'node:crypto';
  import { syncBuiltinESMExports } from 'node:module';
  crypto.randomInt = () => 17_000;
  syncBuiltinESMExports();
  const { unusedPort } = await import(${JSON.stringify(new URL('unusedPort.ts', import.meta.url).href)});
  console.log(JSON.stringify([await unusedPort(), await unusedPort()]));
  process.stdin.resume();
`;

const portsOfAProcess = async (): Promise<readonly number[]> => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  onTestFinished(async () => {
    child.stdin.end();
    await once(child, 'close');
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return JSON.parse(String(line)) as readonly number[];
};

test('a port that nothing listens on yet is not given to another process', async () => {
  const first = await portsOfAProcess();
  const second = await portsOfAProcess();
  expect(new Set([...first, ...second]).size).toBe(4);
});
