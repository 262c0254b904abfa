import fc from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that the data of events use. */
const partSchema = z.object({
  // The first type is enough: a text that may be forgotten is null only in an event that is read.
  type: z.union([z.string(), z.array(z.string()).transform(([first]) => first)]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().default(0),
  maximum: z.number().default(1e9),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const textsFor = (field: string): fc.Arbitrary<string> => {
  if (field === 'deadline') return days;
  return field.endsWith('Email') ? fc.emailAddress() : fc.string({ unit: 'grapheme' });
};

/** Generates values that the JSON Schema of a field allows. */
export const valuesOf = (given: unknown, field: string): fc.Arbitrary<unknown> => {
  const { type, minimum, maximum, properties, required, ...schema } = partSchema.parse(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => valuesOf(part, field)));
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)];
  switch (type) {
    case 'string':
      return textsFor(field);
    case 'integer':
      return fc.integer({ min, max });
    case 'number':
      return fc.integer({ min: min * 100, max: max * 100 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items, field), { minLength: 1, maxLength: 3 });
    case 'object': {
      const fields = Object.entries(properties).map(([name, part]) => [name, valuesOf(part, name)] as const);
      const objects = fc.record(Object.fromEntries(fields), {
        requiredKeys: required,
        noNullPrototype: true,
      });
      // An object without fields tests nothing.
      return fields.length === 0 ? objects : objects.filter((object) => Object.keys(object).length > 0);
    }
    case undefined:
    default:
      throw new Error(`There are no values for ${field}: ${JSON.stringify(given)}`);
  }
};
