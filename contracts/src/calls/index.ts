/**
 * All calls of the API, as data: routes, checks, OpenAPI, the SPA's endpoints and the command lines are made from them.
 *
 * @example
 * for (const { method, path } of allCalls) console.log(method, path);
 * const { updateTask } = callsOf('command'); // the definition of PUT /tasks/{id}
 */
export * from './calls.ts';
export { rolesOf, type Call, type CallerKind } from './definition/defineCall.ts';
