import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@marketplace/service-kit';
import { freePort } from '../data-dir/freePort.ts';
import { StartError } from '../startError.ts';
import { argumentsOf, type EmulatorMessage } from './messages.ts';
import { endEmulatorOrphan } from './orphan.ts';

export interface RunningAuthEmulator {
  /** host:port, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  readonly host: string;
  stop(): Promise<void>;
}

const readyWithinMs = 60_000;

const purposes: Readonly<Record<string, string>> = {
  PASSWORD_RESET: 'set a new password: open the link, with the password in place of NEW_PASSWORD_HERE',
  VERIFY_EMAIL: 'confirm an e-mail address: open the link',
};

const logLink = (logger: Logger, requestType: string, link: string): void => {
  const suffix = requestType === 'PASSWORD_RESET' ? '&newPassword=NEW_PASSWORD_HERE' : '';
  logger.warn(
    { link: link + suffix },
    `the Auth emulator sends no e-mail; to ${purposes[requestType] ?? 'go on, open the link'}`,
  );
};

const untilReady = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    // Its words may hold e-mail addresses; they are shown only where it did not start.
    let words = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-4_000);
    });
    const fail = (reason: string) => {
      reject(new StartError(`The Auth emulator did not start: ${reason.trim() || words.trim()}`));
    };
    const timer = setTimeout(() => {
      fail(`it is not ready after ${readyWithinMs / 1000} s. ${words}`);
    }, readyWithinMs);
    child.once('error', (error) => {
      fail(error.message);
    });
    child.once('exit', () => {
      fail('');
    });
    child.on('message', (message: EmulatorMessage) => {
      if (message.kind === 'link') return;
      clearTimeout(timer);
      if (message.kind === 'ready') resolve(message.port);
      else fail(message.reason);
    });
  });

/**
 * The Firebase Auth emulator on the loopback address. With `dataDir`, which the caller must have taken, accounts
 * are kept there: whatever the emulator has answered is on the disk.
 * @throws {StartError} that says what to change
 */
export const startAuthEmulator = async (options: {
  /** 0: a free one. */
  readonly port: number;
  readonly projectId: string;
  readonly dataDir?: string;
  readonly logger: Logger;
}): Promise<RunningAuthEmulator> => {
  const { projectId, dataDir, logger } = options;
  if (dataDir !== undefined) await endEmulatorOrphan(dataDir);
  const port = await freePort(options.port, 'AUTH_EMULATOR_PORT');
  const home = dataDir === undefined ? tmpdir() : join(dataDir, 'auth');
  const child = fork(
    fileURLToPath(import.meta.resolve('./emulatorProcess.ts')),
    argumentsOf({ port, projectId, dataDir }),
    {
      // In a process group of its own: Ctrl-C is for us, who stop it last.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Nothing of ours that it might send on, no place but its own to write to.
      env: { HOME: home, XDG_CONFIG_HOME: home, CI: 'true' },
    },
  );
  let stopping = false;
  const stop = async () => {
    stopping = true;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL'); // what it has answered is saved, so it may end at once
    await ended;
  };
  child.on('message', (message: EmulatorMessage) => {
    if (message.kind === 'link') logLink(logger, message.requestType, message.link);
  });
  try {
    const taken = await untilReady(child);
    child.once('exit', (code, signal) => {
      if (!stopping)
        logger.error({ code, signal }, 'the Auth emulator has ended; start again to have it back');
    });
    return { host: `127.0.0.1:${taken}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
