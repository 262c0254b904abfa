import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '@marketplace/service-kit';
import { StartError } from '@marketplace/standalone/parts';

/** The parts that the product needs, in the order in which they are started. */
const partNames = ['postgres', 'emulator', 'kafka', 'mongo'] as const;
export type PartName = (typeof partNames)[number];

/** The checked options. */
export interface Options {
  readonly services: readonly PartName[];
  readonly installOnly: boolean;
  readonly envFile: string | undefined;
  /** Absolute; the data of the parts. */
  readonly dir: string;
}

/** Downloads and builds, shared by all clusters. */
export const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'marketplace');

const usage = `npm run cluster -- [--services ${partNames.join(',')}] [--env-file FILE] [--install-only]
  --services NAMES   only these parts, comma-separated; default: all
  --env-file FILE    write the connection settings of the parts to this file
  --install-only     download and build everything that the parts need, then end
Setting: CLUSTER_DIR (data of the parts; default .cluster)`;

const flags = {
  services: { type: 'string', default: partNames.join(',') },
  'env-file': { type: 'string' },
  'install-only': { type: 'boolean', default: false },
} as const;

/**
 * The program's arguments and environment, checked.
 * @throws {StartError} with the mistake and the usage
 */
export const readOptions = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options => {
  const refuse = (reason: string) => new StartError(`${reason}\n\n${usage}`);
  const parse = () => {
    try {
      return parseArgs({ args: [...args], options: flags }).values;
    } catch (error) {
      throw refuse(reasonOf(error));
    }
  };
  const { services, 'env-file': envFile, 'install-only': installOnly } = parse();
  const named = services.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !(partNames as readonly string[]).includes(name));
  if (unknown !== undefined) throw refuse(`--services ${services}: there is no "${unknown}".`);
  return {
    services: partNames.filter((name) => named.includes(name)),
    installOnly,
    envFile: envFile === undefined ? undefined : resolve(envFile),
    dir: resolve(environment['CLUSTER_DIR'] ?? '.cluster'),
  };
};
