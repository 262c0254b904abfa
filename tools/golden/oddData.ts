import { eventDefinition, eventTypes, type EventType } from '@marketplace/contracts';
import fc from 'fast-check';
import { z } from 'zod';
import { days, emails, oneOf, texts } from './oddValues.ts';
import type { Random } from './random.ts';

/** The parts of JSON Schema that the data of events use. */
const partSchema = z.object({
  // A text that may be forgotten is null only in an event that is read.
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** The value of a field that has to fit the rest of the history, e.g. the id of a bid. */
export type KnownValue = (field: string) => unknown;

const numbersOf = ({
  type,
  minimum = 0,
  maximum = 1e9,
}: z.infer<typeof partSchema>): fc.Arbitrary<number> => {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)];
  return type === 'integer'
    ? fc.integer({ min, max })
    : fc.maxSafeInteger().map((cents) => Math.min(Math.max((Math.abs(cents) % 1e11) / 100, min), max));
};

const textsFor = (field: string): fc.Arbitrary<string> => {
  if (field === 'deadline') return days;
  return field.endsWith('Email') ? emails : texts;
};

/** Any value that the schema allows. */
export const valuesOf = (given: unknown, field: string, known: KnownValue): fc.Arbitrary<unknown> => {
  const fixed = known(field);
  if (fixed !== undefined) return fc.constant(fixed);
  const schema = partSchema.parse(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => valuesOf(part, field, known)));
  switch (schema.type) {
    case 'string':
      return textsFor(field);
    case 'number':
    case 'integer':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items, field, known), { minLength: 1, maxLength: 3 });
    case 'object': {
      const { required: requiredKeys = [], properties = {} } = schema;
      const fields = Object.entries(properties).map(([name, part]) => [name, valuesOf(part, name, known)]);
      const objects = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys,
        noNullPrototype: true,
      });
      // An object without any field says nothing.
      return fields.length === 0 ? objects : objects.filter((object) => Object.keys(object).length > 0);
    }
    case undefined:
    default:
      throw new Error(`The generator of golden ledgers has no values for ${field}: ${JSON.stringify(given)}`);
  }
};

const jsonSchemas = new Map(
  eventTypes.map((type) => {
    const schema = eventDefinition(type).data;
    return [type, { schema, json: z.toJSONSchema(schema, { io: 'input' }) }];
  }),
);

/** Data of an event in its current version, with odd values; new types and fields need nothing here. */
export const oddData = (random: Random, type: EventType, known: KnownValue): unknown => {
  const { schema, json } = jsonSchemas.get(type) ?? {};
  return schema?.parse(oneOf(random, valuesOf(json, type, known)));
};

/** The names of the fields of an event's data. */
export const fieldsOf = (type: EventType): readonly string[] =>
  Object.keys(jsonSchemas.get(type)?.json.properties ?? {});
