import {
  callThisMachineDirectly,
  createLogger,
  logWarnings,
  SettingsError,
  stopOnSignals,
  withSecretFiles,
} from '@marketplace/service-kit';
import { readStandaloneSettings } from './config.ts';
import { readReplayOptions } from './replay/replayOptions.ts';
import { StartError, WrongCall } from './startError.ts';

// npm start: the whole product on one machine, or a replay of it.

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const explain = (error: unknown): string => {
  if (error instanceof StartError || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** A replay makes very many short-lived objects at its start: with more room for them, the start takes two thirds of the time. */
const roomy = '--max-semi-space-size=128';

const aborting = new AbortController();
try {
  callThisMachineDirectly();
  const replay = readReplayOptions(process.argv.slice(2));
  if (replay && !process.execArgv.includes(roomy))
    process.execve?.(process.execPath, [
      process.execPath,
      ...process.execArgv,
      roomy,
      ...process.argv.slice(1),
    ]);
  const settings = readStandaloneSettings(withSecretFiles(process.env));
  const logger = createLogger({ level: settings.logLevel, name: 'marketplace' });
  logWarnings(logger);
  const options = { logger, print, signal: aborting.signal };
  const starting = replay
    ? import('./replay/replay.ts').then(({ startReplay }) => startReplay(settings, options, replay))
    : import('./standalone.ts').then(({ startStandalone }) => startStandalone(settings, options));
  stopOnSignals(async () => {
    aborting.abort();
    await starting.then(
      (running) => running.stop(),
      () => undefined,
    );
  }, logger);
  const { url } = await starting;
  print(`Marketplace ready at ${url}`);
} catch (error) {
  if (!aborting.signal.aborted) {
    process.stderr.write(`Marketplace can't start. ${explain(error)}\n`);
    process.exit(error instanceof WrongCall ? 2 : 1);
  }
}
