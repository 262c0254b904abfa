import { block, quoted } from './directives.ts';

/** nginx's variable with the request id: the caller's own if it is valid. */
export const requestId = '$known_request_id';

/** Variables that the locations decide by. */
export const apiMaps: readonly string[] = [
  block('map $request_method $api_service', ['default commands;', 'GET queries;', 'HEAD queries;']),
  // The path as the caller sent it: nginx's own variable is decoded. Empty when nginx had to normalise the path.
  block('map $request_uri $api_path', [
    'default "";',
    `${quoted('~^/api(/.*)$')} $1;`,
    `${quoted('~^/api(\\?.*)?$')} /$1;`,
  ]),
  block(`map $http_x_request_id ${requestId}`, [
    'default $request_id;',
    `${quoted('~^[A-Za-z0-9_-]{1,64}$')} $http_x_request_id;`,
  ]),
  // nginx sends PUT and DELETE to another instance if one hangs or breaks; with a key they have one effect all the same.
  block('map "$request_method:$http_idempotency_key" $idempotency_key', [
    'default $http_idempotency_key;',
    '"PUT:" $request_id;',
    '"DELETE:" $request_id;',
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

/** A verification of the whole ledger, a rollback or a diagnosis takes longer than other calls. */
const longAnswers = ['proxy_read_timeout 60s;'];

/** The API without its prefix: GET and HEAD go to the query services, everything else to the command services; operators' calls go to the projectors. */
export const apiLocations: readonly string[] = [
  // The services' probes are not public.
  block('location ~* ^/api/(healthz|readyz|metrics)/*$', ['return 404;']),
  // The pages have addresses of their own.
  block('location ~* ^/api/pages(/|$)', ['return 404;']),
  apiLocation('= /api', '$api_service'),
  apiLocation('/api/', '$api_service'),
  apiLocation('/api/audit/', '$api_service', longAnswers),
  apiLocation('= /api/operations', 'projectors', longAnswers),
  apiLocation('/api/operations/', 'projectors', longAnswers),
  apiLocation('~* ^/api/updates/?$', '$api_service', ['proxy_buffering off;', 'proxy_read_timeout 1h;']),
];

/** For all requests to the services. */
export const proxying: readonly string[] = [
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $http_host;',
  // Replaces the header that came: the gateway has already found the caller's address in it.
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  `proxy_set_header X-Request-Id ${requestId};`,
  'proxy_set_header Idempotency-Key $idempotency_key;',
  // As it comes, so that the service can end a body that comes too slowly.
  'proxy_request_buffering off;',
  'proxy_connect_timeout 1s;',
  // An instance that hangs: the request goes to another one after 4 s, or a POST gets an answer.
  'proxy_read_timeout 4s;',
  // A request is sent once more, to another instance; a POST only if it has not been sent yet.
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_tries 2;',
  // A long export is passed on as fast as its reader takes it, without a copy on the disk.
  'proxy_max_temp_file_size 0;',
  'client_max_body_size 64k;',
  'client_body_buffer_size 64k;',
];
