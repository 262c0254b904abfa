import { securityHeadersOf } from '@marketplace/service-kit';
import { sitePolicy } from '@marketplace/standalone/parts';
import { apiLocations, apiMaps, proxying, requestId } from './apiLocations.ts';
import { emulatorLocations, emulatorMaps } from './authCalls.ts';
import { block, quoted, upstream } from './directives.ts';
import { probeLocations } from './probeLocations.ts';
import { problemPages } from './problems.ts';
import { siteLocations } from './siteLocations.ts';

/** What the gateway is told. */
export interface GatewayPlan {
  /** host:port, or a port of every address. */
  readonly listen: string;
  /** host:port of each; a name for several where `resolver` is set. */
  readonly commands: readonly string[];
  readonly projectors: readonly string[];
  readonly queries: readonly string[];
  /** host:port; undefined: people sign in at Firebase itself. */
  readonly emulator: string | undefined;
  /** Whose page signs people in where there is no emulator. */
  readonly authDomain: string;
  /** Absolute; the built web app. */
  readonly site: string;
  /** Absolute; what is served as /config.json. */
  readonly configFile: string;
  /** Absolute; where nginx may write: its pid and what does not fit into memory. */
  readonly workFolder: string;
  /** Asked again and again what the services' names stand for (nginx 1.27.3 and later); undefined: once, at start. */
  readonly resolver: string | undefined;
  /** Set where root starts it, whose folders the usual user can't enter. */
  readonly user: string | undefined;
}

const temporary = (folder: string): readonly string[] =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${quoted(`${folder}/${name}`)};`,
  );

/** nginx.conf for one origin before any number of each service, as the gateway of one process is one. */
export const nginxConfig = (plan: GatewayPlan): string => {
  const { listen, commands, projectors, queries, emulator, authDomain, workFolder, resolver, user } = plan;
  const siteHeaders = securityHeadersOf(sitePolicy({ emulator: emulator !== undefined, authDomain }));
  const resolved = resolver !== undefined;
  const http = [
    // What a line of either log would hold is people's: their addresses, and the words that they look for.
    'access_log off;',
    'error_log stderr crit;',
    'server_tokens off;',
    'sendfile on;',
    'tcp_nopush on;',
    // An answer of the API keeps its strong ETag, which compression on the way would weaken.
    'gzip off;',
    'map_hash_bucket_size 128;',
    ...temporary(workFolder),
    ...(resolved ? [`resolver ${resolver} valid=5s;`] : []),
    ...apiMaps,
    ...(emulator === undefined ? [] : emulatorMaps),
    upstream('commands', commands, { keep: 32, resolved }),
    upstream('projectors', projectors, { keep: 4, resolved }),
    upstream('queries', queries, { keep: 32, resolved }),
    ...(emulator === undefined ? [] : [upstream('emulator', [emulator], { keep: 4, resolved })]),
    block('server', [
      `listen ${listen};`,
      'server_name _;',
      ...proxying,
      ...problemPages(siteHeaders, requestId),
      ...apiLocations,
      ...probeLocations(siteHeaders),
      ...(emulator === undefined ? [] : emulatorLocations(siteHeaders)),
      ...siteLocations(plan, siteHeaders),
    ]),
  ];
  return `${[
    ...(user === undefined ? [] : [`user ${user};`]),
    'daemon off;',
    'worker_processes auto;',
    // Streams of live updates have no end of their own.
    'worker_shutdown_timeout 5s;',
    `pid ${quoted(`${workFolder}/nginx.pid`)};`,
    'error_log stderr notice;',
    block('events', ['worker_connections 4096;']),
    block('http', http),
  ].join('\n')}\n`;
};
