import { eventDefinition, eventTypes, type EventType } from '@marketplace/contracts';
import { z } from 'zod';
import { oddDay, oddEmail, oddNumber, oddText } from './oddValues.ts';
import type { Random } from './random.ts';

/** The parts of JSON Schema that the data of events use. */
const partSchema = z.object({
  type: z.string().optional(),
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

const numberIn = (
  random: Random,
  { type, minimum = 0, maximum = 1e9 }: z.infer<typeof partSchema>,
): number => {
  const odd = random.pick([minimum, maximum, oddNumber(random)]);
  const whole = type === 'integer' ? Math.floor(odd) : odd;
  return Math.min(Math.max(whole, Math.max(minimum, -1e9)), Math.min(maximum, 1e9));
};

const textFor = (random: Random, field: string): string => {
  if (field === 'deadline') return oddDay(random);
  return field.endsWith('Email') ? oddEmail(random) : oddText(random, field);
};

/** Any value that the schema allows, as odd as possible. */
export const valueOf = (random: Random, given: unknown, field: string, known: KnownValue): unknown => {
  const fixed = known(field);
  if (fixed !== undefined) return fixed;
  const schema = partSchema.parse(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return valueOf(random, random.pick(schema.anyOf), field, known);
  switch (schema.type) {
    case 'string':
      return textFor(random, field);
    case 'number':
    case 'integer':
      return numberIn(random, schema);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: 1 + random.below(3) }, () => valueOf(random, schema.items, field, known));
    case 'object': {
      const needed = new Set(schema.required);
      const fields = Object.entries(schema.properties ?? {});
      const optional = fields.map(([name]) => name).filter((name) => !needed.has(name));
      // An object without any field says nothing: where all are optional, it gets one.
      if (needed.size === 0 && optional.length > 0) needed.add(random.pick(optional));
      return Object.fromEntries(
        fields.flatMap(([name, part]) =>
          needed.has(name) || random.chance(0.4) ? [[name, valueOf(random, part, name, known)]] : [],
        ),
      );
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
  return schema?.parse(valueOf(random, json, type, known));
};

/** The names of the fields of an event's data. */
export const fieldsOf = (type: EventType): readonly string[] =>
  Object.keys(jsonSchemas.get(type)?.json.properties ?? {});
