import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from '@marketplace/audit';
import { allCalls, type Call } from '@marketplace/contracts/calls';
import { exampleOf, openApiDocument } from '@marketplace/contracts/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandsOf, wrongOf, type Person } from '../testing/call.ts';
import { besideOthers } from '../testing/besideOthers.ts';
import { startMarket, type Market } from '../testing/market.ts';
import { onMongo } from '../testing/stores.ts';

let market: Market;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  market = await startMarket({ signer: createSigner(pem) });
  const { post, offer } = commandsOf(market.call);
  const id = (await post()).id;
  await offer(id, 'eve');
  ids = { id, taskId: id, bidId: (await offer(id, 'bob')).id, name: 'tasks', uid: 'uid-eve' };
});
afterAll(() => market.stop());

const personFor = ({ caller }: Call): Person =>
  caller === 'operator' || caller === 'auditor' ? caller : 'ada';
const pathOf = ({ path }: Call, change: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => change[name] ?? ids[name] ?? 'x');

const long = 'x'.repeat(10_240);
const numbers = ['-1', '1.5', '2147483648', '9'.repeat(400)];
const times = ['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z'];
const texts = ['', '[object Object]', '\u200b', `'"\\;--`, long, ...times];
const cursor = Buffer.from('[1e400,null,"\\ud800"]').toString('base64url');
/** Hostile values, by the place of a parameter; those in an address are encoded. */
const values: Readonly<Record<string, readonly string[]>> = {
  path: ['%00', 'a%00', '%zz', '%ed%a0%80', '%0d%0aA%3a%20b', '..%2f', 'x'.repeat(129), long],
  query: ['%00', '%zz', '%ed%a0%80', '%ef%bf%bf', ...[...texts, ...numbers, cursor].map(encodeURIComponent)],
  header: ['', '*', 'W/"', '"3.0.p"', 'ü', 'a,b', long, ...numbers],
};

const inBody: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  ['\0', '\ud800', long],
  { $gt: '' },
  '\0',
  '\ud800',
  '\uffff',
  'a\u0301'.repeat(5_000),
  ...texts,
];
const wholeBodies = ['', '[]', 'null', '1e400', '{', '{"a":1e999}', '[{}]', '\ufeff{}', '{"__proto__":{}}'];

interface Sent {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const parameterSchema = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().optional(),
});
const { paths = {}, components } = openApiDocument();
/** The parameters of the call in the OpenAPI document. */
const parametersOf = ({ path, method }: Call) =>
  (paths[path]?.[method.toLowerCase() as 'get']?.parameters ?? []).map((given) =>
    parameterSchema.parse(
      '$ref' in given ? components?.parameters?.[given.$ref.split('/').at(-1) ?? ''] : given,
    ),
  );

const queryOf = (call: Call) => parametersOf(call).flatMap((one) => (one.in === 'query' ? [one.name] : []));

const exampleOfBody = ({ body }: Call) => body && exampleOf(body.schema, 'input');

/** The correct request, then requests with one hostile part each. */
const requestsOf = (call: Call): readonly Sent[] => {
  const { schema } = call.body ?? {};
  const example = exampleOfBody(call) ?? {};
  const fields = new Set([
    ...Object.keys(example),
    ...(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []),
  ]);
  const path = pathOf(call);
  return [
    {},
    ...parametersOf(call).flatMap((parameter) =>
      (values[parameter.in] ?? []).map((value): Sent => {
        if (parameter.in === 'path') return { path: pathOf(call, { [parameter.name]: value }) };
        return parameter.in === 'query'
          ? { path: `${path}?${parameter.name}=${value}` }
          : { headers: { [parameter.name]: value } };
      }),
    ),
    ...besideOthers(call, queryOf(call), ids).map((options) => ({ path: `${path}?${options}` })),
    ...['a=1&a=1', 'limit[$ne]=', 'limit[]=1'].map((options) => ({ path: `${path}?${options}` })),
    ...[...fields].flatMap((field) =>
      inBody.map((value) => ({ body: JSON.stringify({ ...example, [field]: value }) })),
    ),
    ...(call.method === 'GET' ? [] : wholeBodies.map((body) => ({ body }))),
  ];
};

/** Exports of one person wait for each other, for 10 s at most; on MongoDB each takes longer. */
const atOnce = onMongo ? 4 : 16;

const takesHostileRequests = async (call: Call): Promise<void> => {
  const failed: unknown[] = [];
  const send = async (sent: Sent) => {
    const body = sent.body ?? (call.body && JSON.stringify(exampleOfBody(call)));
    const answer = await fetch(market.url + (sent.path ?? pathOf(call)), {
      method: call.method,
      headers: {
        authorization: `Bearer ${personFor(call)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
    });
    // Live updates do not end.
    await answer.body?.cancel();
    if (answer.status >= 500) failed.push([answer.status, JSON.stringify(sent).slice(0, 200)]);
  };
  const requests = requestsOf(call);
  for (let from = 0; from < requests.length; from += atOnce)
    await Promise.all(requests.slice(from, from + atOnce).map(send));
  expect(failed).toEqual([]);
};
const name = '$method $path answers nothing with a 5xx, whatever is hostile in the request';
const isAuditors = ({ caller }: Call) => caller === 'auditor';
// Each test waits for a position that does not exist, so they run at once; an auditor's long reads would wait for each other.
it.concurrent.each(allCalls.filter((call) => !isAuditors(call)))(name, takesHostileRequests);
it.each(allCalls.filter(isAuditors))(name, takesHostileRequests);

describe.each(allCalls)('$method $path', (call) => {
  it('asks for its caller first', async () => {
    const { method, caller } = call;
    const statusOf = async (as: Person | undefined, path = pathOf(call)) =>
      (await market.call(path, { as, method, body: method === 'GET' ? undefined : [] })).status;
    if (caller === 'anybody' || caller === 'visitor') return;
    expect(await statusOf(undefined)).toBe(401);
    if (caller !== 'user') expect(await statusOf('ada')).toBe(403);
  });
  it('is recorded, with who made it, if it is an auditor’s', async () => {
    const { method, caller } = call;
    if (caller !== 'auditor') return;
    const needed = parametersOf(call).filter((parameter) => parameter.in === 'query' && parameter.required);
    const options = new URLSearchParams(
      needed.map(({ name }): [string, string] => [name, ids[name] ?? '']),
    ).toString();
    const answer = await fetch(`${market.url}${pathOf(call)}?${options}`, {
      method,
      headers: { authorization: 'Bearer auditor' },
    });
    await answer.body?.cancel();
    const [access] = await market.eventStore.readAccesses({ limit: 1 });
    expect(access).toMatchObject({ call: `${method} ${call.path}`, actor: { uid: 'uid-auditor' } });
  });
  it('refuses an option that it does not know, and one that is given twice', async () => {
    const { method, query, freeQuery } = call;
    if (freeQuery) return;
    for (const name of ['colour', ...Object.keys(query?.shape ?? {})])
      for (const options of [`${name}=1&${name}=1`, ...(name === 'colour' ? ['colour=1'] : [])]) {
        const answer = await market.call(`${pathOf(call)}?${options}`, { as: personFor(call), method });
        expect([options, answer.status]).toEqual([options, 400]);
        expect(wrongOf(answer)).toContain(name);
      }
  });

  if (call.method === 'GET' || call.anyBody) return;
  it('refuses a body with the userEmail of somebody else', async () => {
    const body = { userEmail: 'olga@example.com' };
    const { method } = call;
    const { status, text } = await market.call(pathOf(call), { as: personFor(call), method, body });
    expect([status, text]).toEqual([403, expect.stringContaining('userEmail')]);
  });
  it('refuses a body that is no JSON, or has a wrong field, and names the field', async () => {
    const { method } = call;
    const send = (body: string, type = 'application/json') =>
      fetch(market.url + pathOf(call), {
        method,
        headers: { authorization: `Bearer ${personFor(call)}`, 'content-type': type },
        body,
      });
    expect([(await send('{')).status, (await send('a=1', 'text/plain')).status]).toEqual([400, 415]);
    const example = call.body?.hidden ? {} : (exampleOfBody(call) ?? {});
    for (const field of Object.keys(example)) {
      const answer = await send(JSON.stringify({ ...example, [field]: { $gt: '' } }));
      const { errors } = (await answer.json()) as { readonly errors?: readonly { readonly path: string }[] };
      expect([field, answer.status, errors?.[0]?.path.split('.')[0]]).toEqual([field, 400, field]);
    }
  });
});
