import { requestId } from './apiLocations.ts';
import { block, headers, quoted } from './directives.ts';

const types = block('types', [
  'text/html html;',
  'text/css css;',
  'text/javascript js mjs;',
  'text/plain txt;',
  'application/json json map;',
  'application/manifest+json webmanifest;',
  'image/svg+xml svg;',
  'image/x-icon ico;',
  'image/png png;',
  'image/webp webp;',
  'image/avif avif;',
  'font/woff2 woff2;',
]);

/** The web app: its files, its pages, and its config.json. */
export const siteLocations = (
  { site, configFile }: { readonly site: string; readonly configFile: string },
  siteHeaders: readonly (readonly [string, string])[],
): readonly string[] => {
  const kept = (value: string) =>
    headers([...siteHeaders, ['Cache-Control', value], ['X-Request-Id', requestId]]);
  const onlyRead = 'if ($request_method !~ ^(GET|HEAD)$) { return 404; }';
  return [
    types,
    'default_type application/octet-stream;',
    'charset utf-8;',
    'charset_types text/css text/javascript text/plain image/svg+xml application/json;',
    `root ${quoted(site)};`,
    'gzip_static on;',
    'gzip_vary on;',
    // No ranges: the files are small.
    'max_ranges 0;',
    block('location = /config.json', [onlyRead, ...kept('no-cache'), `alias ${quoted(configFile)};`]),
    // These files have a digest of their content in the name, so they never change.
    block('location ^~ /assets/', [
      onlyRead,
      ...kept('public, max-age=31536000, immutable'),
      'try_files $uri =404;',
    ]),
    block(`location ~ ${quoted('/[^/]+\\.[^/]*$')}`, [onlyRead, ...kept('no-cache'), 'try_files $uri =404;']),
    block('location /', [
      onlyRead,
      'if ($wants_page = 0) { return 404; }',
      ...kept('no-cache'),
      'rewrite ^ /index.html break;',
    ]),
  ];
};
