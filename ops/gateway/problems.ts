import { Problem, problemDocument, problemHeaders } from '@marketplace/service-kit';
import { block, headers, quoted } from './directives.ts';

/** nginx's own refusals by status code, as the problems that the services would answer with. */
const refusals: readonly {
  readonly name: string;
  readonly codes: readonly number[];
  readonly problem: Problem;
}[] = [
  {
    name: 'unreadable',
    codes: [400, 414, 494],
    problem: new Problem('invalid-request', 'The request could not be read as HTTP.'),
  },
  {
    name: 'missing',
    codes: [403, 404, 405],
    problem: new Problem('not-found', 'There is nothing at this address; check its spelling.'),
  },
  { name: 'slow', codes: [408], problem: new Problem('invalid-request', 'The request came too slowly.') },
  { name: 'large', codes: [413], problem: new Problem('payload-too-large') },
  {
    name: 'many',
    codes: [429],
    problem: new Problem(
      'too-many-requests',
      'There are too many connections from your address; close some and try again.',
      { retryAfterSeconds: 10 },
    ),
  },
  {
    name: 'away',
    codes: [500, 502, 504],
    // nginx can't tell whether the service took the call.
    problem: new Problem(
      'unavailable',
      'The service gave no answer; try again shortly. A change may have been made: look first, or repeat it with the same Idempotency-Key.',
      { retryAfterSeconds: 1 },
    ),
  },
];

/** Makes nginx's own refusals problem+json, with the headers of the site. */
export const problemPages = (
  siteHeaders: readonly (readonly [string, string])[],
  requestId: string,
): readonly string[] =>
  refusals.flatMap(({ name, codes, problem }) => {
    const document = problemDocument(problem, requestId);
    const { 'Content-Type': type = '', ...others } = problemHeaders(problem);
    return [
      `error_page ${codes.join(' ')} =${document.status} @${name};`,
      block(`location @${name}`, [
        'types { }',
        `default_type ${quoted(type)};`,
        ...headers([...siteHeaders, ...Object.entries(others), ['X-Request-Id', requestId]]),
        `return ${document.status} ${quoted(JSON.stringify(document))};`,
      ]),
    ];
  });
