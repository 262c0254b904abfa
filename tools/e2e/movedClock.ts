/**
 * Loaded into a program by `--import`, with `?file=` in its address: sets the program's clock ahead by the milliseconds in
 * the file, also after the file has changed.
 */
import childProcess from 'node:child_process';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const read = () => Number(readFileSync(file, 'utf8'));
let ahead = read();
setInterval(() => (ahead = read()), 50).unref();

const realNow = Date.now;
const now = () => realNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made) as object,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

// The Auth emulator does not get the environment, but its tokens must have the same time.
const realFork = childProcess.fork as (
  program: string,
  args: readonly string[],
  options: childProcess.ForkOptions,
) => childProcess.ChildProcess;
const forkMoved: typeof realFork = (program, args, options) =>
  realFork(program, args, {
    ...options,
    execArgv: [...(options.execArgv ?? []), `--import=${import.meta.url}`],
  });
Object.assign(childProcess, { fork: forkMoved });
syncBuiltinESMExports();
