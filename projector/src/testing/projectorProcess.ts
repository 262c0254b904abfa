import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ProjectorProcess {
  /** kill -9 */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts the projector as a separate process with these settings; resolves when its log says that it is ready. */
export const startProjectorProcess = async (
  settings: Readonly<Record<string, string>>,
): Promise<ProjectorProcess> => {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: '0', FIREBASE_PROJECT_ID: 'marketplace-test', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  const lines = createInterface({ input: child.stderr });
  const ready = Promise.withResolvers<undefined>();
  lines.on('line', (line) => {
    said.push(line);
    if (line.includes('"msg":"ready"')) ready.resolve(undefined);
  });
  const early = ended.then(() => {
    throw new Error(`The projector ended before it was ready:\n${said.join('\n')}`);
  });
  await Promise.race([ready.promise, early]);
  early.catch(() => undefined);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
