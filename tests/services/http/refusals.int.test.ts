import { problemSchema, roles } from '@marketplace/contracts';
import { allCalls, rolesOf, type Call } from '@marketplace/contracts/calls';
import { expect, it } from 'vitest';
import {
  exampleOfBody,
  neededOptions,
  parametersOf,
  pathOf,
  startedExamples,
} from '../testing/exampleRequests.ts';

const given = startedExamples();

/** A good body, which is about a task that is there. */
const bodyOf = (call: Call): object | undefined => {
  const example = exampleOfBody(call);
  return example && 'about' in example ? { ...example, about: { task: given.ids['id'] } } : example;
};

/** What a request has instead of the parts of the good one. */
interface Change {
  readonly method?: string;
  readonly path?: string;
  /** Beside the options that the call needs. */
  readonly options?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}
/** `named`: the field, option or header that the answer names. */
interface Refusal extends Change {
  readonly of: string;
  readonly status: number;
  readonly named?: string;
  readonly before?: () => Promise<unknown>;
}

/** Ada’s token has an old sign-in, and her address is the one in examples: this one refuses for neither. */
const callerOf = (call: Call) => rolesOf(call.caller)[0] ?? 'uid-ada';
const as = (token: string) => ({ authorization: token === '' ? '' : `Bearer ${token}` });

const ofCaller = ({ caller }: Call): readonly Refusal[] => {
  if (caller === 'anybody') return [];
  const other = { of: 'the e-mail of another', headers: { 'x-user-email': 'o@example.com' }, status: 403 };
  if (caller === 'visitor') return [other];
  // The caller is checked before anything else.
  const to = (token: string, status: number): Refusal => {
    const of = `the token '${token}'`;
    return { of, options: 'colour=1', body: '{', headers: as(token), status };
  };
  const others = caller === 'user' ? [] : ['ada', ...roles.filter((role) => !rolesOf(caller).includes(role))];
  return [other, to('', 401), to('nobody', 401), ...others.map((token) => to(token, 403))];
};

const absent = ['01930000-0000-7000-8000-000000000000', 'z'.repeat(43), 'tasks.1.999', 'x', '%00'];
const ofPath = ({ params, problems, path }: Call): readonly Refusal[] =>
  params && problems?.includes(404)
    ? [...absent, 'x'.repeat(5_000)].map((id) => ({
        of: `the id ${id.slice(0, 50)}`,
        path: path.replace(/\{\w+\}/, id),
        status: 404,
      }))
    : [];

const ofOptions = ({ query, freeQuery, answer }: Call): readonly Refusal[] => {
  if (freeQuery) return [];
  const refused = (options: string): Refusal => {
    const named = options.split('=', 1)[0] ?? '';
    return { of: `?${options}`, options, status: 400, named };
  };
  const names = Object.keys(query?.shape ?? {});
  return [
    refused('colour=1'),
    ...['colour', ...names].map((name) => refused(`${name}=1&${name}=1`)),
    // A page that the caller is sent to tells what is wrong.
    ...(answer.status === 303 ? [] : names.map((name) => refused(`${name}=a%00`))),
  ];
};

const ofBody = (call: Call): readonly Refusal[] => {
  if (call.method === 'GET' || call.anyBody) return [];
  const example = exampleOfBody(call);
  const whole = (body: string, status: number, type = 'application/json'): Refusal => {
    const headers = { 'content-type': type };
    return { of: `the body ${body} as ${type}`, body, headers, status, ...(status === 400 && { named: '' }) };
  };
  const field = (name: string, value: unknown, status = 400): Refusal => {
    const of = `${name}: ${JSON.stringify(value).slice(0, 30)}`;
    const body = { ...example, [name]: value };
    return { of, body, status, ...(status === 400 && { named: name }) };
  };
  const isNeeded = call.body && !call.body.optional && !call.body.schema.safeParse({}).success;
  return [
    whole('a=1', 415, 'text/plain'),
    whole('a=1', 415, 'application/x-www-form-urlencoded'),
    whole('{}', 415, 'application/json; charset=latin1'),
    whole('{', 400),
    ...(call.body ? ['[]', 'null', '1'].map((body) => whole(body, 400)) : []),
    ...(isNeeded ? [{ of: 'no field', body: {}, status: 400 }] : []),
    field('more', 'x'.repeat(65_536), 413),
    field('userEmail', 'olga@example.com', 403),
    ...Object.keys(call.body?.hidden ? {} : (example ?? {})).flatMap((name) =>
      [{ $gt: '' }, 'a=\0', 'x'.repeat(20_000)].map((value) => field(name, value)),
    ),
  ];
};

const isOnLedger = ({ method, answer }: Call) => method !== 'GET' && answer.headers.includes('X-Position');
/** Uses the key up for another body: as a command on the ledger would, or by a message. */
const useUp = (call: Call, path: string, key: string): Promise<unknown> => {
  const other = { path, headers: { 'Idempotency-Key': key }, body: { ...bodyOf(call), more: 1 } };
  if (!isOnLedger(call)) return send(call, other);
  const caller = callerOf(call);
  const callerUid = caller.startsWith('uid-') ? caller : `uid-${caller}`;
  const request = { callerUid, call: `${call.method} ${path}`, key };
  const { ledger } = given.market.eventStore;
  return ledger.keepAnswer({ ...request, requestDigest: 'of another body', insertedId: '' }, 1);
};

const noPositions = ['abc', '-1', '1.5', '1e3', '9'.repeat(30), '1, 2'];
const malformed: readonly (readonly [name: string, value: string, status: number])[] = [
  ...['X-Min-Position', 'Last-Event-ID'].flatMap((name) =>
    noPositions.map((value) => [name, value, 400] as const),
  ),
  ['X-Min-Position', '999999999999', 409],
  ['If-Match', '3.0', 400],
  ['If-Match', '"other"', 412],
  ['If-Match', 'W/"1.0"', 412],
  ['Idempotency-Key', 'a b', 400],
  ['Idempotency-Key', 'x'.repeat(256), 400],
];
const ofHeaders = (call: Call): readonly Refusal[] => {
  const known = new Set(parametersOf(call).flatMap((one) => (one.in === 'header' ? [one.name] : [])));
  const refused = (name: string, value: string, status: number): Refusal => {
    const of = `${name}: ${value.slice(0, 30)}`;
    return { of, headers: { [name]: value }, status, ...(status === 400 && { named: name }) };
  };
  const refusals = malformed.filter(([name]) => known.has(name)).map((one) => refused(...one));
  if (!known.has('Idempotency-Key')) return refusals;
  // The caller of a command on the ledger may have to be the owner or the bidder.
  const { bidId, ownBid, ...ids } = given.ids;
  const path = pathOf(call, { ...ids, bidId: (isOnLedger(call) ? ownBid : bidId) ?? '' });
  const used = refused('Idempotency-Key', 'used', 409);
  return [...refusals, { ...used, path, before: () => useUp(call, path, 'used') }];
};

const send = (call: Call, { path, options, headers, body, method = call.method }: Change) => {
  const { ids, market } = given;
  const replaced = new URLSearchParams(options);
  const needed = Object.entries(neededOptions(call, ids)).filter(([name]) => !replaced.has(name));
  const query = [...needed.map((one) => one.join('=')), ...(options === undefined ? [] : [options])].join(
    '&',
  );
  const sent = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : (body ?? bodyOf(call));
  return fetch(`${market.url}${path ?? pathOf(call, ids)}${query && '?'}${query}`, {
    method,
    headers: {
      ...as(callerOf(call)),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    redirect: 'manual',
  });
};

/** The status, and the names that a problem document has; or why the answer is no refusal. */
const told = async (answer: Response): Promise<readonly unknown[]> => {
  const { status, headers } = answer;
  if (headers.get('content-type')?.startsWith('application/problem+json') !== true) {
    await answer.body?.cancel();
    return [status, 'no problem document'];
  }
  const problem = problemSchema.parse(await answer.json());
  expect([problem.status, problem.requestId]).toEqual([status, headers.get('x-request-id')]);
  expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  return [status, (problem.errors ?? []).map(({ path }) => path.split('.')[0])];
};

it.each(allCalls)('$method $path refuses what its definition does not allow', async (call) => {
  const answers: unknown[] = [];
  const wanted: unknown[] = [];
  for (const of of [ofCaller, ofPath, ofOptions, ofBody, ofHeaders])
    for (const refusal of of(call)) {
      await refusal.before?.();
      answers.push([refusal.of, ...(await told(await send(call, refusal)))]);
      const { status, named } = refusal;
      const names: unknown = named === undefined ? expect.any(Array) : expect.arrayContaining([named]);
      wanted.push([refusal.of, status, names]);
    }
  expect(answers).toEqual(wanted);
});

it.each(allCalls)('$path has $method in Allow, and no method that is not in it', async (call) => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
  const answers = await Promise.all(
    methods.map((method) => send(call, { method, headers: as(''), body: '{' })),
  );
  for (const { body } of answers) await body?.cancel();
  const refused = answers.filter(({ status }) => status === 405);
  const taken = methods.filter((_, index) => answers[index]?.status !== 405);
  expect(taken).toContain(call.method);
  expect(taken).not.toContain('PATCH');
  for (const { headers } of refused) expect(headers.get('allow')?.split(', ').sort()).toEqual(taken.sort());
});
