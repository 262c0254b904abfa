import { z } from 'zod';

interface JsonSchema {
  readonly [key: string]: unknown;
  readonly $ref?: string;
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly prefixItems?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
}
type Definitions = Readonly<Record<string, JsonSchema>>;

const texts: Readonly<Record<string, string>> = {
  uuid: '01930b6e-5f3a-7c41-9d52-8a1f0c7be901',
  'date-time': '2027-01-08T09:30:00.000Z',
  date: '2027-03-31',
};

const objectOf = ({ properties = {}, required = [] }: JsonSchema, definitions: Definitions) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name, field]) => required.includes(name) || field['example'] !== undefined)
      .map(([name, field]) => [name, valueOf(field, definitions)]),
  );

const byType = (schema: JsonSchema, definitions: Definitions): unknown => {
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, definitions);
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((item) => valueOf(item, definitions));
      return schema.items ? [valueOf(schema.items, definitions)] : [];
    case 'string':
      return texts[schema.format ?? ''] ?? 'text';
    case 'boolean':
      return true;
    default:
      return schema.minimum ?? 1;
  }
};

const valueOf = (schema: JsonSchema, definitions: Definitions): unknown => {
  const known = schema.$ref && definitions[schema.$ref.split('/').at(-1) ?? ''];
  if (known) return valueOf(known, definitions);
  if (schema['example'] !== undefined) return schema['example'];
  if ('const' in schema) return schema['const'];
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  return first ? valueOf(first, definitions) : byType(schema, definitions);
};

/**
 * An example of a value of the schema, made from the examples of its fields (`.meta({ example })`). An optional field is in it if it has an
 * example.
 */
export const exampleOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return valueOf(json, (json['$defs'] ?? {}) as Definitions);
};
