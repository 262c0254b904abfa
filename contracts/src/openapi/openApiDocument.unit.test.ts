import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  acknowledgedSchema,
  deletedSchema,
  insertedSchema,
  placeBidSchema,
  postTaskSchema,
  readNotificationsSchema,
  reviseBidSchema,
  revisedSchema,
  updatedSchema,
  updateTaskSchema,
  withdrawAcceptanceSchema,
  workNoteSchema,
} from '../http/commands.ts';
import {
  bidsCountSchema,
  categoryCountSchema,
  bidSchema,
  notificationSettingsSchema,
  notificationsSchema,
  placedBidsSchema,
  publicTaskSchema,
  taskSchema,
  unreadSchema,
  updateSchema,
} from '../http/documents.ts';
import {
  actionsSchema,
  deadLetterSchema,
  deadLettersSchema,
  diagnosisSchema,
  projectionsSchema,
} from '../http/operations.ts';
import { problemKinds, problemSchema } from '../http/problems.ts';
import {
  bidsQuerySchema,
  myBidsQuerySchema,
  notificationsQuerySchema,
  sorts,
  categoriesQuerySchema,
  taskQuerySchema,
} from '../http/taskQuery.ts';
import { allCalls } from '../calls/calls.ts';
import { openApiDocument } from './openApiDocument.ts';

/** Any part of a JSON document; leaves are parts too, without parts of their own. */
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

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(at('openapi')).toMatch(/^3\.1\./);
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

  it.each([
    ['/tasks', taskQuerySchema],
    ['/mytasks', taskQuerySchema],
    ['/tasks/categories', categoriesQuerySchema],
    ['/mybids', myBidsQuerySchema],
    ['/tasks/{id}/bids', bidsQuerySchema],
    ['/notifications', notificationsQuerySchema],
  ])('has every option of the schema of the list %s', (path, schema) => {
    const names = (at('paths', path, 'get', 'parameters') as unknown as Json[])
      .filter((parameter) => JSON.stringify(parameter['in']) === '"query"')
      .map((parameter) => JSON.stringify(parameter['name']));
    expect(names.sort(byName)).toEqual(
      Object.keys(schema.shape)
        .map((name) => JSON.stringify(name))
        .sort(byName),
    );
  });

  it('has the orders of lists of tasks', () => {
    expect(JSON.stringify(at('paths', '/tasks', 'get', 'parameters'))).toContain(JSON.stringify(sorts));
  });

  it('has an Idempotency-Key for every call that writes events, and no other', () => {
    const keyed = operations.filter(({ method, path }) =>
      JSON.stringify(at('paths', path, method.toLowerCase())).includes('Idempotency-Key'),
    );
    // What users keep for themselves, inboxes and signed heads are set, not appended: the ledger keeps no key for them.
    const setting = new Set(['Kept', 'Account', 'Notifications', 'Audit']);
    const commands = allCalls.filter(({ service, tag }) => service === 'command' && !setting.has(tag));
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
  const body = (path: string, method: string) =>
    at('paths', path, method, 'requestBody', 'content', 'application/json')['example'];
  const answer = (path: string, method: string, status = 200) =>
    at('paths', path, method, 'responses', status, 'content', 'application/json')['example'];

  it.each([
    ['POST /addtask', postTaskSchema, body('/addtask', 'post')],
    ['POST /addtask, answered', insertedSchema, answer('/addtask', 'post', 201)],
    ['PUT /tasks/{id}', updateTaskSchema, body('/tasks/{id}', 'put')],
    ['PUT /tasks/{id}, answered', updatedSchema, answer('/tasks/{id}', 'put')],
    ['DELETE /tasks/{id}, answered', deletedSchema, answer('/tasks/{id}', 'delete')],
    ['POST /bids', placeBidSchema, body('/bids', 'post')],
    ['POST /bids, answered', insertedSchema, answer('/bids', 'post', 201)],
    ['PUT /bids/{bidId}', reviseBidSchema, body('/bids/{bidId}', 'put')],
    ['PUT /bids/{bidId}, answered', revisedSchema, answer('/bids/{bidId}', 'put')],
    ['POST /bids/{bidId}/accept, answered', acknowledgedSchema, answer('/bids/{bidId}/accept', 'post')],
    [
      'POST /tasks/{id}/acceptance/withdraw',
      withdrawAcceptanceSchema,
      body('/tasks/{id}/acceptance/withdraw', 'post'),
    ],
    ['POST /tasks/{id}/deliver', workNoteSchema, body('/tasks/{id}/deliver', 'post')],
    ['POST /tasks/{id}/request-changes', workNoteSchema, body('/tasks/{id}/request-changes', 'post')],
    ['GET /tasks/{id}/bids', bidSchema.array(), answer('/tasks/{id}/bids', 'get')],
    ['GET /notifications', notificationsSchema, answer('/notifications', 'get')],
    ['POST /notifications/read', readNotificationsSchema, body('/notifications/read', 'post')],
    ['PUT /notifications/settings', notificationSettingsSchema, body('/notifications/settings', 'put')],
    [
      'GET /notifications/settings, answered',
      notificationSettingsSchema,
      answer('/notifications/settings', 'get'),
    ],
    ['GET /tasks', publicTaskSchema.array(), answer('/tasks', 'get')],
    ['GET /mytasks', taskSchema.array(), answer('/mytasks', 'get')],
    ['GET /mybids', placedBidsSchema.array(), answer('/mybids', 'get')],
    ['GET /tasks/categories', categoryCountSchema.array(), answer('/tasks/categories', 'get')],
    ['GET /tasks/{id}', taskSchema, answer('/tasks/{id}', 'get')],
    ['GET /featured-tasks', publicTaskSchema.array(), answer('/featured-tasks', 'get')],
    ['GET /operations/projections', projectionsSchema, answer('/operations/projections', 'get')],
    ['GET /operations/actions', actionsSchema, answer('/operations/actions', 'get')],
    ['GET /operations/dead-letters', deadLettersSchema, answer('/operations/dead-letters', 'get')],
    ['GET /operations/dead-letters/{id}', deadLetterSchema, answer('/operations/dead-letters/{id}', 'get')],
    ['GET /operations/doctor', diagnosisSchema, answer('/operations/doctor', 'get')],
    ['GET /bids/count', bidsCountSchema, answer('/bids/count', 'get')],
  ])('%s: fits its schema, and nothing is lost', (_call, schema, example) => {
    expect(example).toBeDefined();
    expect(schema.parse(example)).toEqual(example);
  });

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
      .parse(at('paths', '/updates', 'get', 'responses', 200, 'content', 'text/event-stream')['example']);
    const dataOf = (event: string): unknown =>
      JSON.parse(new RegExp(`^event: ${event}\n(?:id: .*\n)?data: (.*)$`, 'm').exec(stream)?.[1] ?? 'null');
    expect(updateSchema.parse(dataOf('task'))).toEqual(dataOf('task'));
    expect(unreadSchema.parse(dataOf('notification'))).toEqual(dataOf('notification'));
  });
});
