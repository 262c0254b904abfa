import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unusedPort } from '@marketplace/service-kit';
import { endLeftProgram, runProgram, type Program } from '../machine/program.ts';
import type { Part, Place } from '../part.ts';

const repository = join(import.meta.dirname, '../../..');

/** The three services: folder → name in the table. */
const serviceKinds = ['command-service', 'projector', 'query-service'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** Environment variables that are passed on to all services. */
const passedOn = ['LOG_LEVEL', 'RATE_LIMIT_WRITES', 'RATE_LIMIT_READS', 'KAFKA_TOPIC'] as const;

/** Arguments of Node.js that move the program's clock. */
const clockOf = ({ clocks }: Place, name: string): readonly string[] => {
  if (clocks === undefined) return [];
  const moved = pathToFileURL(join(repository, 'tools/e2e/movedClock.ts'));
  moved.searchParams.set('file', join(clocks, name));
  return ['--import', moved.href];
};

/**
 * Checked over HTTP, because LOG_LEVEL may keep the line out of the log. While a service waits for its stores, it answers every call
 * with 503, not only the known ones.
 */
const hasStarted = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/no-such-call`)).status === 404;
  } catch {
    return false;
  }
};

const programOf = (
  place: Place,
  kind: ServiceKind,
  name: string,
  { port, env }: { readonly port: number; readonly env: NodeJS.ProcessEnv },
): Program => {
  const mark = `--cluster=${join(place.dir, name)}`;
  return {
    name,
    command: [process.execPath, ...clockOf(place, name), join(repository, kind, 'src/main.ts'), mark],
    mark,
    env,
    ready: () => hasStarted(port),
    endBy: ['SIGTERM', 'SIGKILL'],
  };
};

/** Ends all services that a killed run left in this folder. */
export const endLeftServices = async (place: Place): Promise<void> => {
  const files = await readdir(join(place.dir, 'run')).catch(() => []);
  const left = files.map((file) => basename(file, '.pid'));
  await Promise.all(
    serviceKinds.flatMap((kind) =>
      left
        .filter((name) => name.startsWith(`${kind}-`))
        .map((name) => endLeftProgram(place, programOf(place, kind, name, { port: 0, env: {} }))),
    ),
  );
};

/** Starts one instance of a service; it keeps its port when it is restarted. */
export const startService = async (
  place: Place,
  kind: ServiceKind,
  { number, settings }: { readonly number: number; readonly settings: Readonly<Record<string, string>> },
): Promise<Part> => {
  const name = `${kind}-${number}`;
  const port = await unusedPort();
  const given = passedOn.flatMap((key) => {
    const value = process.env[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  const running = await runProgram(
    place,
    programOf(place, kind, name, {
      port,
      env: {
        PATH: process.env['PATH'],
        ...Object.fromEntries(given),
        ...settings,
        HOST: '127.0.0.1',
        PORT: String(port),
        TRUST_PROXY: 'loopback',
      },
    }),
  );
  return {
    name,
    what: kind,
    address: `127.0.0.1:${port}`,
    pid: () => running.pid(),
    settings: {},
    stop: () => running.stop(),
  };
};
