import { allCalls, rolesOf, type Call } from '@marketplace/contracts/calls';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from '../testing/call.ts';
import { besideOthers } from '../testing/besideOthers.ts';
import {
  exampleOfBody,
  neededOptions,
  parametersOf,
  pathOf,
  startedExamples,
} from '../testing/exampleRequests.ts';
import { onMongo } from '../testing/stores.ts';

const given = startedExamples();
const personFor = ({ caller }: Call): Person => rolesOf(caller)[0] ?? 'ada';
const addressOf = (call: Call, change: Readonly<Record<string, string>> = {}) =>
  pathOf(call, { ...given.ids, ...change });

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

/** The correct request, then requests with one hostile part each. */
const requestsOf = (call: Call): readonly Sent[] => {
  const { schema } = call.body ?? {};
  const example = exampleOfBody(call) ?? {};
  const fields = new Set([
    ...Object.keys(example),
    ...(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []),
  ]);
  const path = addressOf(call);
  const options = parametersOf(call).flatMap((one) => (one.in === 'query' ? [one.name] : []));
  return [
    {},
    ...parametersOf(call).flatMap((parameter) =>
      (values[parameter.in] ?? []).map((value): Sent => {
        if (parameter.in === 'path') return { path: addressOf(call, { [parameter.name]: value }) };
        return parameter.in === 'query'
          ? { path: `${path}?${parameter.name}=${value}` }
          : { headers: { [parameter.name]: value } };
      }),
    ),
    ...besideOthers(call, options, given.ids).map((query) => ({ path: `${path}?${query}` })),
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
    const answer = await fetch(given.market.url + (sent.path ?? addressOf(call)), {
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

it.each(allCalls.filter(isAuditors))('$method $path is recorded, with who made it', async (call) => {
  const options = new URLSearchParams(neededOptions(call, given.ids)).toString();
  const answer = await fetch(`${given.market.url}${addressOf(call)}?${options}`, {
    method: call.method,
    headers: { authorization: 'Bearer auditor' },
  });
  await answer.body?.cancel();
  const [access] = await given.market.eventStore.readAccesses({ limit: 1 });
  expect(access).toMatchObject({ call: `${call.method} ${call.path}`, actor: { uid: 'uid-auditor' } });
});
