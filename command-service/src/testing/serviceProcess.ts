import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A command service in a separate process. */
export interface ServiceProcess {
  /** True from the time it leads `name`, until its process ends. */
  leads(name: string): boolean;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts `main.ts` on a database, with these other settings; resolves at once. */
export const startServiceProcess = (
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): ServiceProcess => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      FIREBASE_PROJECT_ID: 'demo-marketplace',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  return {
    leads: (name) =>
      child.exitCode === null && child.signalCode === null && log.includes(`"leads":"${name}"`),
    kill: async (signal) => {
      child.kill(signal);
      await exited;
    },
  };
};
