import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { AcknowledgedAppend } from './writer.ts';

export interface WriterProcess {
  /** Grows while it writes; complete once it has ended. */
  readonly acknowledged: readonly AcknowledgedAppend[];
  untilAcknowledged(count: number): Promise<void>;
  /** Lets it finish the appends under way. */
  stop(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

export const startWriter = (url: string, writers: number, sharedTask: string): WriterProcess => {
  const program = fileURLToPath(new URL('writer.ts', import.meta.url));
  const child = spawn(process.execPath, [program, url, String(writers), sharedTask], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const acknowledged: AcknowledgedAppend[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => acknowledged.push(JSON.parse(line) as AcknowledgedAppend));
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(() => child.exitCode);
  return {
    acknowledged,
    untilAcknowledged: async (count) => {
      while (acknowledged.length < count)
        await Promise.race([
          once(lines, 'line'),
          ended.then(() => {
            throw new Error(`The writer ended after ${acknowledged.length} appends.`);
          }),
        ]);
    },
    stop: async () => {
      child.stdin.end();
      const code = await ended;
      if (code !== 0) throw new Error(`The writer ended with ${code}.`);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
