import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { silentLogger } from '@marketplace/event-store/testing';
import { expect, it, onTestFinished } from 'vitest';
import { hasEnded, keepRunning } from './keepRunning.ts';

it('starts a child again that ended just after it was ready', async () => {
  let launches = 0;
  const running = await keepRunning(
    {
      name: 'child',
      launch: async () => {
        launches += 1;
        const child = spawn(process.execPath, [
          '--eval',
          launches === 1 ? '' : 'setInterval(() => {}, 1000)',
        ]);
        await once(child, launches === 1 ? 'exit' : 'spawn');
        return child;
      },
      end: async (child) => {
        if (hasEnded(child)) return;
        child.kill();
        await once(child, 'exit');
      },
    },
    silentLogger,
  );
  onTestFinished(() => running.stop());
  await expect.poll(() => launches).toBe(2);
});
