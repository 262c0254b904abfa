import { isDeepStrictEqual } from 'node:util';
import { isObject, listOf, objectAt, type Json } from '../json.ts';
import { resolved, schemaFaults, type Direction } from './schemaFaults.ts';

interface Documents {
  readonly was: Json;
  readonly is: Json;
}

/** Compares the same part of two documents: the changes that can break programs written for the earlier one, one line each. */
type Compare = (was: unknown, is: unknown, documents: Documents) => Iterable<string>;

/** The same comparison; each of its lines begins with the name of the compared part. */
const called = (what: string, compare: Compare): Compare =>
  function* (was, is, documents) {
    for (const fault of compare(was, is, documents)) yield `${what}: ${fault}`;
  };

/** Compares parts that have names: no part may be removed, and each is compared. */
const named = (what: string, compare: Compare = () => []): Compare =>
  function* (was, is, documents) {
    const [old, next] = [resolved(documents.was, was), resolved(documents.is, is)];
    for (const name of Object.keys(old))
      if (name in next) yield* called(`${what}${name}`, compare)(old[name], next[name], documents);
      else yield `${what}${name} was removed`;
  };

/** Compares fields; each field has its own comparison. */
const fields = (compares: Readonly<Record<string, Compare>>): Compare =>
  function* (was, is, documents) {
    const [old, next] = [resolved(documents.was, was), resolved(documents.is, is)];
    for (const [name, compare] of Object.entries(compares)) yield* compare(old[name], next[name], documents);
  };

const schema =
  (direction: Direction): Compare =>
  (was, is, documents) =>
    schemaFaults({ ...documents, direction }, was, is);

const same: Compare = function* (was, is) {
  if (!isDeepStrictEqual(was, is)) yield `was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`;
};

const notRequired: Compare = function* (was, is) {
  if (is === true && was !== true) yield 'is required now';
};

const parametersByName = (document: Json, given: unknown): Json =>
  Object.fromEntries(
    listOf(given).map((one) => {
      const { in: place, name, ...parameter } = resolved(document, one);
      // The case of a header's name does not matter.
      return [
        `${String(place)} ${place === 'header' ? String(name).toLowerCase() : String(name)}`,
        parameter,
      ];
    }),
  );

const parameters: Compare = function* (was, is, documents) {
  const [old, next] = [parametersByName(documents.was, was), parametersByName(documents.is, is)];
  yield* named('', fields({ schema: schema('request') }))(old, next, documents);
  for (const [name, parameter] of Object.entries(next))
    yield* called(name, fields({ required: notRequired }))(old[name], parameter, documents);
};

/** True if the call may be made without signing in. */
const isOpen = (security: unknown): boolean =>
  listOf(security).length === 0 ||
  listOf(security).some((one) => isObject(one) && Object.keys(one).length === 0);

const content = (direction: Direction) => named('', fields({ schema: schema(direction) }));

const call = fields({
  *security(was, is) {
    if (isOpen(was) && !isOpen(is)) yield 'callers must sign in now';
  },
  parameters: called('parameter', parameters),
  requestBody: called('request body', fields({ required: notRequired, content: content('request') })),
  responses: named('answer ', fields({ headers: named('header '), content: content('answer') })),
});

const callsOf = (document: Json): Json =>
  Object.fromEntries(
    Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
      Object.entries(item as Json).map(([method, one]) => [`${method.toUpperCase()} ${path}`, one]),
    ),
  );

const channel = fields({
  address: called('address', same),
  bindings: called('bindings', same),
  messages: named(
    '',
    fields({
      contentType: called('contentType', same),
      bindings: called('bindings', same),
      headers: called('headers', schema('answer')),
      payload: called('payload', schema('answer')),
    }),
  ),
});

export const openApiFaults = (was: Json, is: Json): Iterable<string> =>
  called('OpenAPI', named('', call))(callsOf(was), callsOf(is), { was, is });

export const asyncApiFaults = (was: Json, is: Json): Iterable<string> =>
  called('AsyncAPI', named('', channel))(was['channels'], is['channels'], { was, is });
