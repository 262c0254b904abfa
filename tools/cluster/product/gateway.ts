import { join } from 'node:path';
import { builtSite, freePort } from '@marketplace/standalone/parts';
import { writeConfig } from '../../../ops/gateway/writeConfig.ts';
import { findOnPath } from '../machine/packages.ts';
import { endLeftProgram, runProgram, type Program } from '../machine/program.ts';
import type { Part, Place } from '../part.ts';

interface Behind {
  readonly commands: readonly Part[];
  readonly projectors: readonly Part[];
  readonly queries: readonly Part[];
  /** host:port */
  readonly emulatorHost: string;
}

const addressesOf = (parts: readonly Part[]): string => parts.map(({ address }) => address).join(',');

/** Starts nginx in front of the services; it is restarted when it is killed. */
export const startGateway = async (place: Place, wantedPort: number, behind: Behind): Promise<Part> => {
  const folder = join(place.dir, 'gateway');
  const file = join(folder, 'nginx.conf');
  // The user of nginx's workers: the default user can't enter root's folders.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  const program: Program = {
    name: 'gateway',
    command: [(await findOnPath('nginx')) ?? 'nginx', '-e', 'stderr', '-c', file, ...user],
    mark: file,
    env: {},
    ready: /start worker processes/,
    endBy: ['SIGTERM', 'SIGKILL'],
  };
  await endLeftProgram(place, program);
  const port = await freePort(wantedPort, '--port');
  writeConfig(folder, {
    GATEWAY_LISTEN: `127.0.0.1:${port}`,
    TRUST_PROXY: process.env['TRUST_PROXY'],
    CONNECTIONS_PER_ADDRESS: process.env['CONNECTIONS_PER_ADDRESS'],
    COMMAND_SERVICES: addressesOf(behind.commands),
    PROJECTORS: addressesOf(behind.projectors),
    QUERY_SERVICES: addressesOf(behind.queries),
    SITE_FOLDER: builtSite,
    FIREBASE_AUTH_EMULATOR_HOST: behind.emulatorHost,
  });
  const running = await runProgram(place, program);
  return {
    name: 'gateway',
    what: 'nginx: the web app and /api',
    address: `127.0.0.1:${port}`,
    pid: () => running.pid(),
    settings: {},
    stop: () => running.stop(),
  };
};
