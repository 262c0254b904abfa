import { createThrottle, retry } from '../async/index.ts';
import type { HealthCheck } from '../health/health.ts';
import type { Logger } from '../logger.ts';
import { isUnavailable, reasonOf } from '../problems/problem.ts';
import { SettingsError } from '../settings.ts';

const tryEvery = 1_000;
const logEvery = 30_000;

/** A store that a program needs before it can work. */
interface NeededStore {
  /** The store's name in /readyz. */
  readonly name: string;
  /** The environment variable with its address. */
  readonly setting: string;
}

/**
 * Opens a store. While it is away (problem `unavailable`), waits and tries again.
 * @throws {SettingsError} that names the setting, if it can't be opened for another reason, such as a wrong password
 */
export type OpenStore = <T>(needed: NeededStore, open: () => Promise<T>) => Promise<T>;

/** The start of a program, and the store that it waits for. */
export interface Opening {
  readonly openStore: OpenStore;
  /** The check for /readyz until the program has started: it names the store that the program waits for as down. */
  readonly check: HealthCheck;
}

export const createOpening = (logger: Logger, signal: AbortSignal): Opening => {
  let waitsFor = 'start';

  const openStore: OpenStore = async ({ name, setting }, open) => {
    const throttle = createThrottle(logEvery);
    const opened = await retry(async () => ({ store: await open() }), {
      signal,
      firstPauseMs: tryEvery,
      longestPauseMs: tryEvery,
      onFailure: (error) => {
        const reason = reasonOf(error);
        if (!isUnavailable(error))
          throw new SettingsError(`${setting}: the database can't be opened: ${reason}`, { cause: error });
        waitsFor = name;
        throttle(() => {
          logger.warn({ dependency: name, setting, reason }, `waiting for the ${name} before the start`);
        });
      },
    });
    if (opened === undefined) throw new Error(`Stopped while it waited for the ${name}.`);
    if (waitsFor === name) logger.info({ dependency: name }, `the ${name} answers`);
    waitsFor = 'start';
    return opened.store;
  };

  return {
    openStore,
    check: {
      get name() {
        return waitsFor;
      },
      check: () => Promise.reject(new Error('The program has not started yet.')),
    },
  };
};
