import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@marketplace/service-kit';
import { hasEnded } from '../children/keepRunning.ts';
import { untilSpawned, whyEnded } from '../children/lastWords.ts';
import { StartError } from '../startError.ts';
import { argumentsOf, type EmulatorLink, type EmulatorMessage, type EmulatorTask } from './messages.ts';

const readyWithinMs = 60_000;

export interface EmulatorOptions {
  readonly logger: Logger;
  /** If it aborts during the start, the start rejects, and nothing is left running. */
  readonly signal?: AbortSignal | undefined;
  /** Gets each link that Firebase would send by e-mail, and what it is for. */
  readonly onLink?: ((link: EmulatorLink, purpose: string) => void) | undefined;
}

const purposes: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'set a new password: open the link, with the password in place of NEW_PASSWORD_HERE',
  VERIFY_EMAIL: 'confirm an e-mail address: open the link',
};

const linkTo = (requestType: string, link: string): string =>
  requestType === 'PASSWORD_RESET' ? `${link}&newPassword=NEW_PASSWORD_HERE` : link;
const purposeOf = (requestType: string): string => purposes[requestType] ?? 'go on, open the link';

const logLink = (logger: Logger, requestType: string, link: string): void => {
  logger.warn({ link }, `the Auth emulator sends no e-mail; to ${purposeOf(requestType)}`);
};

const untilReady = (child: ChildProcess, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    // Its output may hold e-mail addresses; it is shown only if the start fails.
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4_000);
    });
    const timer = setTimeout(() => {
      fail(`it is not ready after ${readyWithinMs / 1000} s.`);
    }, readyWithinMs);
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new StartError(`The Auth emulator did not start: ${reason}`));
    };
    // Not `exit`: its last words may come after that.
    child.once('close', () => fail(whyEnded(child, words)));
    signal?.addEventListener('abort', () => fail('it was stopped.'), { once: true });
    child.on('message', (message: EmulatorMessage) => {
      if (message.kind === 'failed') fail(message.reason);
      if (message.kind !== 'ready') return;
      clearTimeout(timer);
      resolve();
    });
  });

/** Starts the emulator's process; resolves when it answers. If aborted before that, it rejects, and the process has ended. */
export const launchEmulator = async (
  task: EmulatorTask,
  { logger, signal, onLink }: EmulatorOptions,
): Promise<ChildProcess> => {
  signal?.throwIfAborted();
  const home = task.dataDir === undefined ? tmpdir() : join(task.dataDir, 'auth');
  const child = fork(fileURLToPath(import.meta.resolve('./emulatorProcess.ts')), argumentsOf(task), {
    // In its own process group: Ctrl-C must reach only this process, which stops the emulator last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // It makes little garbage at a time, and only sign-ins wait for it: a young generation of 2 MB, not 16, saves 30 MB, less speed another 25.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2', '--optimize-for-size'],
    // The environment has no secret that the emulator could send. It writes to its own folder, and compiled modules to Node's folder.
    env: {
      HOME: home,
      XDG_CONFIG_HOME: home,
      CI: 'true',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
  });
  child.on('message', (message: EmulatorMessage) => {
    if (message.kind !== 'link') return;
    const link = linkTo(message.requestType, message.link);
    logLink(logger, message.requestType, link);
    onLink?.({ ...message, link }, purposeOf(message.requestType));
  });
  try {
    await untilSpawned(child);
    await untilReady(child, signal);
    return child;
  } catch (error) {
    await endEmulator(child);
    throw error;
  }
};

/** Ends the emulator at once: the effect of each answered call is saved. */
export const endEmulator = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
