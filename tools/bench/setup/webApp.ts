import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** Builds the web app from the source as it is now, for the browser and for pages from the server. */
export const buildWebApp = async (): Promise<void> => {
  await run('npm', ['run', 'build', '-w', 'frontend'], { cwd: root });
};
