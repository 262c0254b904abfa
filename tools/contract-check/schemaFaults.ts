import { isDeepStrictEqual } from 'node:util';
import { personalMeta } from '@marketplace/contracts';
import { isObject, listOf, objectAt, textsOf, type Json } from '../json.ts';

/**
 * Who writes the values. In a `request`, other programs write them, so all values that were allowed must stay allowed. In an
 * `answer`, the product writes them, so all that was promised must stay true.
 */
export type Direction = 'request' | 'answer';

/** A comparison of two documents: the whole documents, for their `$ref`s, and who writes the values. */
export interface Comparison {
  readonly direction: Direction;
  readonly was: Json;
  readonly is: Json;
}

/** The part itself, or the part of the document that its `$ref` names. */
export const resolved = (document: Json, part: unknown): Json => {
  if (!isObject(part)) return {};
  const ref = part['$ref'];
  return typeof ref === 'string' ? resolved(document, objectAt(document, ...ref.slice(2).split('/'))) : part;
};

const typesOf = (document: Json, given: unknown): readonly string[] => {
  const schema = resolved(document, given);
  const alternatives = listOf(schema['anyOf'] ?? schema['oneOf']);
  if (alternatives.length > 0) return alternatives.flatMap((one) => typesOf(document, one));
  const type = schema['type'] ?? [];
  return textsOf(Array.isArray(type) ? type : [type]).flatMap((one) =>
    one === 'number' ? ['number', 'integer'] : [one],
  );
};

/** Whether the schema is a person's text, which is null after the person was forgotten (decision 50). */
const isPersonal = (schema: Json): boolean => schema[personalMeta] === true;

const typeFault = ({ direction, was, is }: Comparison, before: Json, now: Json): string | undefined => {
  const [old, all] = [typesOf(was, before), typesOf(is, now)];
  const next = isPersonal(now) ? all.filter((type) => type !== 'null') : all;
  const [needed, allowed] = direction === 'request' ? [old, next] : [next, old];
  const isAny = allowed.length === 0;
  if (isAny || (needed.length > 0 && needed.every((type) => allowed.includes(type)))) return undefined;
  return `was ${old.join(' or ') || 'anything'}, is ${next.join(' or ') || 'anything'}`;
};

/** The allowed values; undefined if the schema does not list them. */
const valuesOf = (schema: Json): readonly unknown[] | undefined =>
  'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? schema['enum'] : undefined;

function* valueFaults({ direction }: Comparison, before: Json, now: Json): Generator<string> {
  const [old, next] = [valuesOf(before), valuesOf(now)];
  if (old === undefined && next !== undefined && direction === 'request')
    yield `only allows ${next.map(String).join(', ')} now`;
  if (old !== undefined && next === undefined && direction === 'answer') yield 'may be any value now';
  if (old === undefined || next === undefined) return;
  for (const value of old) if (!next.includes(value)) yield `the value ${String(value)} was removed`;
}

const shown = (value: unknown): string => (value === undefined ? 'not set' : JSON.stringify(value));

const limits = [
  ['minimum', 1],
  ['exclusiveMinimum', 1],
  ['minLength', 1],
  ['minItems', 1],
  ['maximum', -1],
  ['exclusiveMaximum', -1],
  ['maxLength', -1],
  ['maxItems', -1],
] as const;

/** Faults of limits: a request allows less than before, or an answer has another format. */
function* limitFaults({ direction }: Comparison, before: Json, now: Json): Generator<string> {
  for (const name of ['format', 'pattern']) {
    const isSame = isDeepStrictEqual(before[name], now[name]);
    if (!isSame && (direction === 'request' ? name in now : name in before && name === 'format'))
      yield `${name} was ${shown(before[name])}, is ${shown(now[name])}`;
  }
  if (direction === 'answer') return;
  for (const [name, sign] of limits) {
    const [old, next] = [before[name], now[name]];
    if (typeof next === 'number' && (typeof old !== 'number' || (next - old) * sign > 0))
      yield `${name} was ${shown(old)}, is ${next}`;
  }
  if (now['additionalProperties'] === false && before['additionalProperties'] !== false)
    yield 'other fields are refused now';
}

function* fieldFaults(comparison: Comparison, before: Json, now: Json): Generator<string> {
  const [old, next] = [objectAt(before, 'properties'), objectAt(now, 'properties')];
  const [oldRequired, nextRequired] = [textsOf(before['required']), textsOf(now['required'])];
  for (const field of Object.keys(old)) {
    if (!(field in next)) {
      yield `the field ${field} was removed`;
      continue;
    }
    if (comparison.direction === 'answer' && oldRequired.includes(field) && !nextRequired.includes(field))
      yield `the field ${field} may be missing now`;
    for (const fault of schemaFaults(comparison, old[field], next[field])) yield `${field}: ${fault}`;
  }
  if (comparison.direction === 'request')
    for (const field of nextRequired)
      if (!oldRequired.includes(field)) yield `the field ${field} is required now`;
}

/** The reasons why values of the earlier schema do not fit the current one. New optional fields and new values are not faults. */
export function* schemaFaults(comparison: Comparison, before: unknown, now: unknown): Generator<string> {
  const [old, next] = [resolved(comparison.was, before), resolved(comparison.is, now)];
  const type = typeFault(comparison, old, next);
  if (type !== undefined) {
    yield type;
    return;
  }
  const [oldParts, nextParts] = [old, next].map((one) => listOf(one['anyOf'] ?? one['oneOf'])) as [
    unknown[],
    unknown[],
  ];
  if (oldParts.length + nextParts.length > 0) {
    const parts = nextParts.length > 0 ? nextParts : [next];
    for (const [index, part] of (oldParts.length > 0 ? oldParts : [old]).entries())
      if (!parts.some((one) => schemaFaults(comparison, part, one).next().done))
        yield `the alternative ${index + 1} was removed or changed`;
    return;
  }
  yield* valueFaults(comparison, old, next);
  yield* limitFaults(comparison, old, next);
  yield* fieldFaults(comparison, old, next);
  for (const name of ['items', 'additionalProperties'])
    if (isObject(old[name]) && isObject(next[name]))
      for (const fault of schemaFaults(comparison, old[name], next[name])) yield `each item: ${fault}`;
}
