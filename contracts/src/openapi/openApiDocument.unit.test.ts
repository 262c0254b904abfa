import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unreadSchema, updateSchema } from '../http/documents.ts';
import { problemKinds } from '../http/problemKinds.ts';
import { problemSchema } from '../http/problems.ts';
import { sorts } from '../http/taskQuery.ts';
import { allCalls } from '../calls/calls.ts';
import type { Call } from '../calls/definition/defineCall.ts';
import { openApiDocument } from './openApiDocument.ts';

/** Any part of a JSON document. A leaf is a part without parts. */
interface Json {
  readonly [key: string]: Json;
}
const document = JSON.parse(JSON.stringify(openApiDocument())) as Json;
const at = (...path: (string | number)[]): Json => {
  let found = document;
  for (const key of path) {
    const next = found[key];
    if (next === undefined) throw new Error(`The document has no ${path.join(' / ')}`);
    found = next;
  }
  return found;
};
const operations = Object.entries(at('paths')).flatMap(([path, item]) =>
  Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })),
);
const byName = (one: string, other: string) => one.localeCompare(other);

const schema = gunzipSync(readFileSync(new URL('../testing/schemas/openapi-3.1.json.gz', import.meta.url)));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'media-range': true } });
    const validate = addFormats.default(ajv).compile(JSON.parse(schema.toString()) as object);
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate({ ...document, paths: 7 })).toBe(false);
    expect(at('openapi')).toMatch(/^3\.1\./);
  });

  it('refers only to its own parts', () => {
    for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]*)"/g))
      expect(at(...path.split('/'))).toBeDefined();
    expect(JSON.stringify(document)).not.toMatch(/"\$ref":"[^#]/);
  });

  it('has every route, and no other', () => {
    const names = (routes: readonly { method: string; path: string }[]) =>
      routes.map(({ method, path }) => `${method} ${path}`).sort(byName);
    expect(names(operations)).toEqual(names(allCalls));
  });

  it('calls the origin that it came from', () => {
    expect(at('servers')).toEqual([expect.objectContaining({ url: '.' })]);
  });

  it.each(operations)('describes the refusals of $method $path, all as problems', ({ method, path }) => {
    const responses = at('paths', path, method.toLowerCase(), 'responses');
    const refused = Object.keys(responses).filter((status) => Number(status) >= 400);
    expect(refused).toEqual(expect.arrayContaining(['429', '500', '503']));
    for (const status of refused)
      expect(responses[status]).toEqual({ $ref: `#/components/responses/Problem${status}` });
  });

  it('has every status of a problem, except the one for unknown addresses', () => {
    const documented = Object.keys(at('components', 'responses')).map((name) =>
      Number(name.replace('Problem', '')),
    );
    const known = new Set(Object.values(problemKinds).map(({ status }) => status));
    known.delete(405);
    expect(new Set(documented)).toEqual(known);
  });

  it('has the orders of lists of tasks', () => {
    expect(JSON.stringify(at('paths', '/tasks', 'get', 'parameters'))).toContain(JSON.stringify(sorts));
  });

  it('has an Idempotency-Key for every call that writes events or a message, and no other', () => {
    const keyed = operations.filter(({ method, path }) =>
      JSON.stringify(at('paths', path, method.toLowerCase())).includes('Idempotency-Key'),
    );
    // User data, notification states and signed heads are set, not appended: the ledger keeps no key for them.
    const setting = new Set(['User data', 'Account', 'Notifications', 'Audit']);
    const isSet = ({ id, tag }: (typeof allCalls)[number]) =>
      setting.has(tag) || ['readMessages', 'report', 'objectTo'].includes(id);
    const commands = allCalls.filter((call) => call.service === 'command' && !isSet(call));
    const names = (routes: readonly { method: string; path: string }[]) =>
      routes.map(({ method, path }) => `${method} ${path}`).sort(byName);
    expect(names(keyed)).toEqual(names(commands));
  });

  it('has an example of each kind of problem, except the ones for unknown addresses and unknown faults', () => {
    const examples = Object.values(at('components', 'responses')).flatMap((response) =>
      Object.keys(response['content']?.['application/problem+json']?.['examples'] ?? {}),
    );
    const kinds = Object.keys(problemKinds).filter((kind) => kind !== 'method-not-allowed');
    expect(examples.sort(byName)).toEqual(kinds.sort(byName));
  });

  it('keeps the e-mail address out of answers for everybody', () => {
    expect(Object.keys(at('components', 'schemas', 'PublicTask', 'properties'))).not.toContain('userEmail');
    expect(Object.keys(at('components', 'schemas', 'Task', 'properties'))).toContain('userEmail');
  });
});

describe('the examples of the document', () => {
  const contentOf = ({ path, method }: Call, ...part: readonly (string | number)[]) =>
    at('paths', path, method.toLowerCase(), ...part, 'content', 'application/json');

  it.each(allCalls.filter(({ answer }) => answer.content['application/json']))(
    'of the answer of $method $path fits its schema, and nothing is lost',
    (call) => {
      const { example } = contentOf(call, 'responses', call.answer.status ?? 200);
      expect(call.answer.content['application/json']?.parse(example)).toEqual(example);
    },
  );

  it.each(allCalls.filter(({ body }) => body && !body.hidden))(
    'of the body of $method $path fits its schema, and nothing is lost',
    (call) => {
      const { example } = contentOf(call, 'requestBody');
      expect(call.body?.schema.parse(example)).toMatchObject(example ?? {});
      expect(Object.keys(example ?? {})).not.toEqual([]);
    },
  );

  it('of problems are problems', () => {
    for (const [name, response] of Object.entries(at('components', 'responses')))
      for (const example of Object.values(
        response['content']?.['application/problem+json']?.['examples'] ?? {},
      ))
        expect(`Problem${problemSchema.parse(example['value']).status}`).toBe(name);
  });

  it('of the live updates has data that is an update, or a number of unread notifications', () => {
    const stream = z
      .string()
      .parse(
        at('paths', '/updates', 'get', 'responses', 200, 'content', 'text/event-stream', 'schema')['example'],
      );
    const dataOf = (event: string): unknown =>
      JSON.parse(new RegExp(`^event: ${event}\n(?:id: .*\n)?data: (.*)$`, 'm').exec(stream)?.[1] ?? 'null');
    expect(updateSchema.parse(dataOf('task'))).toEqual(dataOf('task'));
    expect(unreadSchema.parse(dataOf('notification'))).toEqual(dataOf('notification'));
  });
});
