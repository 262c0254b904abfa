import { securityHeadersOf } from '@marketplace/service-kit';
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
  // The site's own take their place.
  const hidden = [...securityHeadersOf(), ['X-Request-Id']].map(([name]) => `proxy_hide_header ${name};`);
  const fromQueries = [
    ...headers([...siteHeaders, ['X-Request-Id', requestId]]),
    ...hidden,
    'proxy_pass http://queries/pages$request_uri;',
  ];
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
    // Not below /api: there an address may have a dot, too, and nginx would look here first.
    block(`location ~ ${quoted('^(?!/api/).*/[^/]+\\.[^/]*$')}`, [
      onlyRead,
      ...kept('no-cache'),
      'try_files $uri =404;',
    ]),
    block('location = /sitemap.xml', [onlyRead, ...fromQueries]),
    // A refusal here is a problem; in @content it would be a page.
    block('location /', [onlyRead, 'if ($wants_page = 0) { return 404; }', 'try_files /.none @content;']),
    // Pages come from the query services; where these are away, the page without content.
    block('location @content', [
      'proxy_intercept_errors on;',
      'error_page 400 404 405 429 500 502 503 504 = @page;',
      ...fromQueries,
    ]),
    block('location @page', [...kept('no-cache'), 'rewrite ^ /index.html break;']),
  ];
};
