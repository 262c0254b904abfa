import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createTerminal } from '@marketplace/service-kit/command-line';
import { runAudit } from '../cli/runAudit.ts';

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

export interface ProgramOutput {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as its own process. */
export const audit = async (
  words: readonly string[],
  given: { readonly environment?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<ProgramOutput> => {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: '/nowhere', ...given.environment },
  });
  child.stdin.on('error', () => undefined); // the program may stop reading before the end
  child.stdin.end(given.input ?? '');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
};

/** The same, but the test closes the output after the first bytes. */
export const auditIntoHead = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Pick<ProgramOutput, 'code' | 'err'>> => {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const [err] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, err };
};

/** The same in this process, which takes a tenth of the time. */
export const auditHere = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ProgramOutput> => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(stdout), text(stderr)]);
  const terminal = createTerminal(stdout, stderr);
  const code = await runAudit({ environment, terminal, stdin: Readable.from([]), words });
  stdout.end();
  stderr.end();
  const [out, err] = await said;
  return { code, out, err };
};
