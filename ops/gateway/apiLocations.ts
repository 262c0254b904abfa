import { block, quoted } from './directives.ts';

/** nginx's variable for it: the caller's own, where that is fit to be repeated. */
export const requestId = '$known_request_id';

/** What requests are told apart by. */
export const apiMaps: readonly string[] = [
  block('map $request_method $api_service', ['default commands;', 'GET queries;', 'HEAD queries;']),
  // The path as it came, not as nginx reads it: what was encoded stays so. Empty where nginx had to tidy it up.
  block('map $request_uri $api_path', [
    'default "";',
    `${quoted('~^/api(/.*)$')} $1;`,
    `${quoted('~^/api(\\?.*)?$')} /$1;`,
  ]),
  block(`map $http_x_request_id ${requestId}`, [
    'default $request_id;',
    `${quoted('~^[A-Za-z0-9_-]{1,64}$')} $http_x_request_id;`,
  ]),
  block('map $http_accept $wants_page', [
    'default 0;',
    '"" 1;',
    `${quoted('~*(text/html|text/\\*|\\*/\\*)')} 1;`,
  ]),
];

const apiLocation = (head: string, service: string, more: readonly string[] = []): string =>
  block(`location ${head}`, [
    'if ($api_path = "") { return 404; }',
    ...more,
    `proxy_pass http://${service}$api_path;`,
  ]);

/** The API, its prefix taken off: reads to the services that answer, the rest to those that act. */
export const apiLocations: readonly string[] = [
  // What a service tells of itself is not for the public.
  block('location ~* ^/api/(healthz|readyz|metrics)/*$', ['return 404;']),
  apiLocation('= /api', '$api_service'),
  apiLocation('/api/', '$api_service'),
  apiLocation('= /api/audit', 'queries'),
  apiLocation('/api/audit/', 'queries'),
  apiLocation('= /api/operations', 'projectors'),
  apiLocation('/api/operations/', 'projectors'),
  apiLocation('~* ^/api/updates/?$', '$api_service', ['proxy_buffering off;', 'proxy_read_timeout 1h;']),
];

/** For all that is passed on to the services. */
export const proxying: readonly string[] = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $http_host;',
  // Not what the caller says of itself: this is where callers come in.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  `proxy_set_header X-Request-Id ${requestId};`,
  'proxy_connect_timeout 1s;',
  // A read is tried once more elsewhere; a write, once it was sent, never is.
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_tries 2;',
  // A long export is handed on as fast as its reader takes it, without a copy on the disk.
  'proxy_max_temp_file_size 0;',
  'client_max_body_size 64k;',
  'client_body_buffer_size 64k;',
];
