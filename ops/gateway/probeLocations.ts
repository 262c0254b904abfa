import { requestId } from './apiLocations.ts';
import { block, headers } from './directives.ts';

/** Health of the gateway, and readiness of the services behind it. */
export const probeLocations = (siteHeaders: readonly (readonly [string, string])[]): readonly string[] => {
  const ofData = headers([...siteHeaders, ['Cache-Control', 'no-store'], ['X-Request-Id', requestId]]);
  return [
    block('location = /healthz', [
      'default_type "application/json; charset=utf-8";',
      ...ofData,
      'return 200 "{\\"status\\":\\"up\\"}";',
    ]),
    // Ready when both services are ready: asks the commands first, then sends the answer of the queries.
    block('location = /readyz', [
      'auth_request /queries-ready;',
      // nginx makes a 500 of the refusal.
      'recursive_error_pages on;',
      'error_page 500 = @queries-unready;',
      'error_page 502 504 =503 @away;',
      'proxy_pass http://commands/readyz;',
    ]),
    // Asks them again, for their own answer: it says what they wait for.
    block('location @queries-unready', ['proxy_pass http://queries;']),
    block('location = /queries-ready', ['internal;', 'proxy_pass http://queries/readyz;']),
    block('location ~* ^/metrics/*$', ['return 404;']),
  ];
};
