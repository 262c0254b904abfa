import { isObject, listOf, objectAt, type Json } from '../json.ts';
import { resolved, schemaFaults, type Direction } from './schemaFaults.ts';

interface Documents {
  readonly was: Json;
  readonly is: Json;
}

function* contentFaults(
  documents: Documents,
  direction: Direction,
  before: Json,
  now: Json,
): Generator<string> {
  const [old, next] = [objectAt(before, 'content'), objectAt(now, 'content')];
  for (const type of Object.keys(old)) {
    if (!(type in next)) yield `${type} was removed`;
    else
      yield* schemaFaults(
        { ...documents, direction },
        objectAt(old, type)['schema'],
        objectAt(next, type)['schema'],
      );
  }
}

const parametersOf = (document: Json, operation: Json): ReadonlyMap<string, Json> =>
  new Map(
    listOf(operation['parameters']).map((given) => {
      const parameter = resolved(document, given);
      // Names of headers are the same in any case.
      const name =
        parameter['in'] === 'header' ? String(parameter['name']).toLowerCase() : String(parameter['name']);
      return [`${String(parameter['in'])} ${name}`, parameter];
    }),
  );

function* parameterFaults({ was, is }: Documents, before: Json, now: Json): Generator<string> {
  const [old, next] = [parametersOf(was, before), parametersOf(is, now)];
  for (const [name, parameter] of old) {
    const after = next.get(name);
    if (after === undefined) {
      yield `the parameter ${name} was removed`;
      continue;
    }
    const comparison = { was, is, direction: 'request' } as const;
    for (const fault of schemaFaults(comparison, parameter['schema'], after['schema']))
      yield `the parameter ${name}: ${fault}`;
  }
  for (const [name, parameter] of next)
    if (parameter['required'] === true && old.get(name)?.['required'] !== true)
      yield `the parameter ${name} is required now`;
}

function* bodyFaults(documents: Documents, before: Json, now: Json): Generator<string> {
  const old = resolved(documents.was, before['requestBody']);
  const next = resolved(documents.is, now['requestBody']);
  if (next['required'] === true && old['required'] !== true) yield 'a request body is required now';
  for (const fault of contentFaults(documents, 'request', old, next)) yield `the request body: ${fault}`;
}

function* answerFaults(documents: Documents, before: Json, now: Json): Generator<string> {
  const [old, next] = [objectAt(before, 'responses'), objectAt(now, 'responses')];
  for (const status of Object.keys(old)) {
    if (!(status in next)) {
      yield `the answer ${status} was removed`;
      continue;
    }
    const [oldAnswer, nextAnswer] = [
      resolved(documents.was, old[status]),
      resolved(documents.is, next[status]),
    ];
    for (const header of Object.keys(objectAt(oldAnswer, 'headers')))
      if (!(header in objectAt(nextAnswer, 'headers')))
        yield `the answer ${status}: the header ${header} was removed`;
    for (const fault of contentFaults(documents, 'answer', oldAnswer, nextAnswer))
      yield `the answer ${status}: ${fault}`;
  }
}

/** True if the call may be made without signing in. */
const isOpen = (operation: Json): boolean => {
  const needs = listOf(operation['security']);
  return needs.length === 0 || needs.some((one) => isObject(one) && Object.keys(one).length === 0);
};

function* operationFaults(documents: Documents, before: Json, now: Json): Generator<string> {
  if (isOpen(before) && !isOpen(now)) yield 'callers must sign in now';
  yield* parameterFaults(documents, before, now);
  yield* bodyFaults(documents, before, now);
  yield* answerFaults(documents, before, now);
}

/** The changes that can break programs written for the earlier OpenAPI document, one line each. */
export function* openApiFaults(was: Json, is: Json): Generator<string> {
  for (const [path, item] of Object.entries(objectAt(was, 'paths')))
    for (const [method, operation] of Object.entries(item as Json)) {
      const call = `OpenAPI: ${method.toUpperCase()} ${path}`;
      const now = objectAt(is, 'paths', path)[method];
      if (!isObject(now)) yield `${call}: the call was removed`;
      else
        for (const fault of operationFaults({ was, is }, operation as Json, now)) yield `${call}: ${fault}`;
    }
}
