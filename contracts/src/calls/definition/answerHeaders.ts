import { z } from 'zod';

const header = (name: string, schema: z.ZodType, description: string, example: string | number) =>
  schema.meta({ description, example, header: { id: name } });

const all = {
  'X-Request-Id': header(
    'X-Request-Id',
    z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    'The name of this request in logs',
    '5b1c62a5-6b6e-4c2e-9b55-6a1f6b0d2f3c',
  ),
  'X-Position': header(
    'X-Position',
    z.int().min(0),
    'After a command: the position of its last event. After a GET: the position up to which its read model has every event',
    42,
  ),
  ETag: header('ETag', z.string(), 'Changes whenever the answer changes', '"3.2"'),
  Location: header(
    'Location',
    z.string(),
    'The new task, relative to this call; for 303 where to go',
    'tasks/01930b6e-5f3a-7c41-9d52-8a1f0c7be901',
  ),
  Link: header(
    'Link',
    z.string().optional(),
    'The next page, if there is one, relative to this call: `<...>; rel="next"`',
    '<?limit=20&cursor=W251bGwsN10>; rel="next"',
  ),
  'X-Total-Count': header('X-Total-Count', z.int().min(0), 'Number of entries on all pages', 137),
  'X-Total-At-Least': header(
    'X-Total-At-Least',
    z.literal('true').optional(),
    'Set if there are more entries than `X-Total-Count` says: the matches of a search are not all counted',
    'true',
  ),
  'X-Search-Near': header(
    'X-Search-Near',
    z.string().optional(),
    'Set if no task has the words of `q`: the near words that the listed tasks have instead, percent-encoded UTF-8',
    'logo%20design',
  ),
  'Cache-Control': header('Cache-Control', z.string(), 'Who may cache the answer', 'private, no-cache'),
  'Retry-After': header('Retry-After', z.int().min(1), 'Try again after this many seconds', 1),
  'WWW-Authenticate': header('WWW-Authenticate', z.string(), 'How to authenticate', 'Bearer'),
  Allow: header('Allow', z.string(), 'The methods of this address', 'GET, HEAD'),
} as const;

export type AnswerHeader = keyof typeof all;

/** The headers of an answer; every answer has `X-Request-Id`. */
export const headers = (...names: readonly AnswerHeader[]) =>
  z.object(Object.fromEntries((['X-Request-Id', ...names] as const).map((name) => [name, all[name]])));
