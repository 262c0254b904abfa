import { projectionActionNames, projectionActionPath } from './operatorActions.ts';

/** A call of the API; its path as services see it, without the gateway's `/api`. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters as `{name}`. */
  readonly path: string;
  readonly service: 'command' | 'query' | 'projector';
}

/** Every call of the product API. 404, 405 with `Allow`, and a test of the OpenAPI document use this list. */
export const apiRoutes = [
  { method: 'GET', path: '/featured-tasks', service: 'query' },
  { method: 'GET', path: '/tasks', service: 'query' },
  { method: 'GET', path: '/tasks/categories', service: 'query' },
  { method: 'GET', path: '/tasks/{id}', service: 'query' },
  { method: 'POST', path: '/addtask', service: 'command' },
  { method: 'GET', path: '/mytasks', service: 'query' },
  { method: 'PUT', path: '/tasks/{id}', service: 'command' },
  { method: 'DELETE', path: '/tasks/{id}', service: 'command' },
  { method: 'POST', path: '/bids', service: 'command' },
  { method: 'PUT', path: '/bids/{bidId}', service: 'command' },
  { method: 'POST', path: '/bids/{bidId}/withdraw', service: 'command' },
  { method: 'POST', path: '/bids/{bidId}/accept', service: 'command' },
  { method: 'POST', path: '/tasks/{id}/acceptance/withdraw', service: 'command' },
  { method: 'POST', path: '/tasks/{id}/deliver', service: 'command' },
  { method: 'POST', path: '/tasks/{id}/request-changes', service: 'command' },
  { method: 'GET', path: '/tasks/{id}/bids', service: 'query' },
  { method: 'GET', path: '/tasks/{id}/history', service: 'query' },
  { method: 'GET', path: '/tasks/{id}/bids/count', service: 'query' },
  { method: 'GET', path: '/bids/count', service: 'query' },
  { method: 'GET', path: '/mybids', service: 'query' },
  { method: 'GET', path: '/notifications', service: 'query' },
  { method: 'POST', path: '/notifications/read', service: 'query' },
  { method: 'GET', path: '/notifications/settings', service: 'query' },
  { method: 'PUT', path: '/notifications/settings', service: 'query' },
  { method: 'GET', path: '/searches', service: 'query' },
  { method: 'POST', path: '/searches', service: 'query' },
  { method: 'PUT', path: '/searches/{id}', service: 'query' },
  { method: 'DELETE', path: '/searches/{id}', service: 'query' },
  { method: 'GET', path: '/bookmarks', service: 'query' },
  { method: 'PUT', path: '/bookmarks/{taskId}', service: 'query' },
  { method: 'DELETE', path: '/bookmarks/{taskId}', service: 'query' },
  { method: 'GET', path: '/settings', service: 'query' },
  { method: 'PUT', path: '/settings', service: 'query' },
  { method: 'GET', path: '/feeds', service: 'query' },
  { method: 'POST', path: '/feeds', service: 'query' },
  { method: 'DELETE', path: '/feeds/{id}', service: 'query' },
  { method: 'GET', path: '/feeds/{secret}.atom', service: 'query' },
  { method: 'GET', path: '/feeds/{secret}.ics', service: 'query' },
  { method: 'GET', path: '/updates', service: 'query' },
  { method: 'GET', path: '/audit/events', service: 'query' },
  { method: 'GET', path: '/audit/tasks/{id}', service: 'query' },
  { method: 'GET', path: '/audit/board', service: 'query' },
  { method: 'GET', path: '/audit/export', service: 'query' },
  { method: 'GET', path: '/audit/verify', service: 'query' },
  { method: 'GET', path: '/audit/checkpoints', service: 'query' },
  { method: 'POST', path: '/audit/checkpoints', service: 'query' },
  { method: 'GET', path: '/audit/accesses', service: 'query' },
  { method: 'GET', path: '/operations/projections', service: 'projector' },
  ...projectionActionNames.map((action) => ({
    method: 'POST' as const,
    path: projectionActionPath('{name}', action),
    service: 'projector' as const,
  })),
  { method: 'GET', path: '/operations/dead-letters', service: 'projector' },
  { method: 'POST', path: '/operations/dead-letters/retry', service: 'projector' },
  { method: 'POST', path: '/operations/dead-letters/discard', service: 'projector' },
  { method: 'GET', path: '/operations/dead-letters/{id}', service: 'projector' },
  { method: 'POST', path: '/operations/dead-letters/{id}/retry', service: 'projector' },
  { method: 'POST', path: '/operations/dead-letters/{id}/discard', service: 'projector' },
  { method: 'GET', path: '/operations/actions', service: 'projector' },
  { method: 'GET', path: '/operations/doctor', service: 'projector' },
  { method: 'GET', path: '/openapi.json', service: 'query' },
  { method: 'GET', path: '/asyncapi.json', service: 'query' },
  { method: 'GET', path: '/docs', service: 'query' },
] as const satisfies readonly ApiRoute[];

const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
const patterns = apiRoutes.map(({ method, path }) => ({ method, matches: pattern(path) }));

/** The methods of a path, for `Allow`; empty if there is no such path. */
export const allowedMethods = (path: string): string[] => {
  const methods = patterns.filter(({ matches }) => matches.test(path)).map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
};

/** The first part of each path, such as `/notifications`, where the query service takes all methods. */
export const writableQueries: readonly string[] = [
  ...new Set(
    apiRoutes.flatMap(({ service, method, path }) =>
      service === 'query' && method !== 'GET' ? [path.replace(/^(\/[^/]+).*$/, '$1')] : [],
    ),
  ),
];
