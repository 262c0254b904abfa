import { authCalls, passedAuthHeaders, passedAuthQuery, type AuthCalls } from '@marketplace/standalone/parts';
import { block, headers, quoted } from './directives.ts';

const argumentOf = (name: string): string => `$emulator_${name}`;

/** Each parameter of the query that is passed on, empty where the caller sends none. */
export const emulatorMaps: readonly string[] = passedAuthQuery.map((name) =>
  block(`map $arg_${name} ${argumentOf(name)}`, ['"" "";', `default "&${name}=$arg_${name}";`]),
);
const passedQuery = passedAuthQuery.map(argumentOf).join('');

const escaped = (path: string): string => path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const location = (paths: readonly string[], methods: string, answerHeaders: readonly string[]): string =>
  block(`location ~ ${quoted(`^(?:${paths.map(escaped).join('|')})$`)}`, [
    `if ($request_method !~ ^(${methods})$) { return 404; }`,
    'proxy_pass_request_headers off;',
    ...passedAuthHeaders
      // nginx sends the length of the body itself.
      .filter((name) => name !== 'content-length')
      .map((name) => `proxy_set_header ${name} $http_${name.replaceAll('-', '_')};`),
    'proxy_set_header Connection "";',
    ...[
      'Location',
      'Cache-Control',
      'Expires',
      'ETag',
      'Access-Control-Allow-Origin',
      'X-Powered-By',
      'Vary',
    ].map((name) => `proxy_hide_header ${name};`),
    ...answerHeaders,
    // The path is in the list above, so it has nothing to decode.
    `proxy_pass http://emulator$uri?${passedQuery};`,
  ]);

/** The Auth emulator's calls on the public port, from the same table as in the gateway of `npm start`. */
export const emulatorLocations = (siteHeaders: readonly (readonly [string, string])[]): readonly string[] => {
  const own = [['Cache-Control', 'no-store']] as const;
  const called = (kind: keyof AuthCalls): readonly string[] =>
    Object.entries(authCalls).flatMap(([host, calls]) => (calls[kind] ?? []).map((path) => host + path));
  return [
    location(called('post'), 'POST', headers([...siteHeaders, ...own])),
    location(called('get'), 'GET|HEAD', headers([...siteHeaders, ...own])),
    ...Object.keys(authCalls).map((host) => block(`location ${host}/`, ['return 404;'])),
  ];
};
