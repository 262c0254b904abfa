import { authCalls, passedAuthHeaders, widgetHeaders, type AuthCalls } from '@marketplace/standalone/parts';
import { block, headers, quoted } from './directives.ts';

/** `continueUrl` as a query may write it: any letter can be %xx. */
const continueUrl = 'continueUrl'.replaceAll(
  /./g,
  (letter) => `(?:${letter}|%(?i:${letter.charCodeAt(0).toString(16)}))`,
);

/**
 * The emulator must not redirect the browser to another site: `continueUrl` is removed from the query, and a query with
 * two of them is refused.
 */
export const emulatorMaps: readonly string[] = [
  block('map $args $emulator_args', [
    'default $args;',
    `${quoted(`~^(?<before>.*?&)?${continueUrl}(?:=[^&]*)?(?:&(?<after>.*))?$`)} $before$after;`,
  ]),
  block('map $emulator_args $leads_away', ['default 0;', `${quoted(`~(^|&)${continueUrl}(=|&|$)`)} 1;`]),
];

const escaped = (path: string): string => path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const location = (paths: readonly string[], methods: string, answerHeaders: readonly string[]): string =>
  block(`location ~ ${quoted(`^(?:${paths.map(escaped).join('|')})$`)}`, [
    `if ($request_method !~ ^(${methods})$) { return 404; }`,
    'if ($leads_away) { return 404; }',
    'proxy_pass_request_headers off;',
    ...passedAuthHeaders
      // nginx sends the length of the body itself.
      .filter((name) => name !== 'content-length')
      .map((name) => `proxy_set_header ${name} $http_${name.replaceAll('-', '_')};`),
    'proxy_set_header Connection "";',
    ...['Cache-Control', 'Expires', 'ETag', 'Access-Control-Allow-Origin', 'X-Powered-By', 'Vary'].map(
      (name) => `proxy_hide_header ${name};`,
    ),
    ...answerHeaders,
    // The path is in the list above, so it has nothing to decode.
    'proxy_pass http://emulator$uri$is_args$emulator_args;',
  ]);

/** The Auth emulator's calls on the public port, from the same table as in the gateway of `npm start`. */
export const emulatorLocations = (siteHeaders: readonly (readonly [string, string])[]): readonly string[] => {
  const own = [['Cache-Control', 'no-store']] as const;
  const replaced = new Set(Object.keys(widgetHeaders).map((name) => name.toLowerCase()));
  const forWidget = [
    ...siteHeaders.filter(([name]) => !replaced.has(name.toLowerCase())),
    ...Object.entries(widgetHeaders).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  ];
  const called = (kind: keyof AuthCalls): readonly string[] =>
    Object.entries(authCalls).flatMap(([host, calls]) => (calls[kind] ?? []).map((path) => host + path));
  return [
    location(called('post'), 'POST', headers([...siteHeaders, ...own])),
    location(called('get'), 'GET|HEAD', headers([...siteHeaders, ...own])),
    location(called('pages'), 'GET|HEAD', headers([...forWidget, ...own])),
    ...Object.keys(authCalls).map((host) => block(`location ${host}/`, ['return 404;'])),
  ];
};
