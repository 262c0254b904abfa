import { securityHeadersOf } from '@marketplace/service-kit';
import { sitePolicy } from '@marketplace/standalone/parts';
import { apiLocations, apiMaps, proxying, requestId } from './apiLocations.ts';
import { callersAddress, callersTimeouts, connectionLimit } from './callers.ts';
import { emulatorLocations, emulatorMaps } from './authCalls.ts';
import { block, quoted, upstream } from './directives.ts';
import { probeLocations } from './probeLocations.ts';
import { problemPages } from './problems.ts';
import { siteLocations } from './siteLocations.ts';

/** Everything that nginx.conf depends on. */
export interface GatewayPlan {
  /** host:port, or a port on every address. */
  readonly listen: string;
  /** Proxies in front of the gateway whose X-Forwarded-For is trusted: addresses, networks, or Express' names of networks. */
  readonly trustedProxies: readonly string[];
  /** Requests of one address at the same time; 0: any number. */
  readonly connectionsPerAddress: number;
  /** host:port of each instance; with `resolver`, a name for several. */
  readonly commands: readonly string[];
  readonly projectors: readonly string[];
  readonly queries: readonly string[];
  /** host:port; undefined: users sign in with Firebase itself. */
  readonly emulator: string | undefined;
  /** Host of Firebase's sign-in page when there is no emulator. */
  readonly authDomain: string;
  /** Absolute; the built web app. */
  readonly site: string;
  /** Absolute; the file that is served as /config.json. */
  readonly configFile: string;
  /** Absolute; where nginx writes its pid and temporary files. */
  readonly workFolder: string;
  /** DNS server that resolves the services' names again and again (nginx 1.27.3 and later); undefined: once, at start. */
  readonly resolver: string | undefined;
  /** The user of nginx's workers; set when root starts nginx, since the default user cannot enter root's folders. */
  readonly user: string | undefined;
}

const temporary = (folder: string): readonly string[] =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${quoted(`${folder}/${name}`)};`,
  );

/** nginx.conf: one origin in front of all instances, like the gateway of `npm start`. */
export const nginxConfig = (plan: GatewayPlan): string => {
  const { listen, commands, projectors, queries, emulator, authDomain, workFolder, resolver, user } = plan;
  const siteHeaders = securityHeadersOf(sitePolicy({ emulator: emulator !== undefined, authDomain }));
  const resolved = resolver !== undefined;
  const http = [
    // Both logs would contain personal data: addresses, and words that people search for.
    'access_log off;',
    'error_log stderr crit;',
    'server_tokens off;',
    'sendfile on;',
    'tcp_nopush on;',
    // The API's answers keep their strong ETags; compression here would weaken them.
    'gzip off;',
    'map_hash_bucket_size 128;',
    ...callersAddress(plan.trustedProxies),
    ...connectionLimit(plan.connectionsPerAddress),
    ...callersTimeouts,
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
    // Live updates are streams without end.
    'worker_shutdown_timeout 5s;',
    `pid ${quoted(`${workFolder}/nginx.pid`)};`,
    'error_log stderr notice;',
    block('events', ['worker_connections 4096;']),
    block('http', http),
  ].join('\n')}\n`;
};
