import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at the path `names`; an empty object if there is none. */
export const objectAt = (from: unknown, ...names: readonly string[]): Json => {
  let at: unknown = from;
  for (const name of names) at = isObject(at) ? at[name] : undefined;
  return isObject(at) ? at : {};
};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textsOf = (value: unknown): readonly string[] => listOf(value).map(String);

/** Whether a field is only for people. A field of data may have the same name; its value is then a schema, not a text or a list. */
const isForPeople = (name: string, value: unknown): boolean =>
  (['description', 'summary', 'title', 'operationId'].includes(name) && typeof value === 'string') ||
  (['examples', 'tags'].includes(name) && Array.isArray(value)) ||
  ['example', '$schema'].includes(name);

/** The document with only the parts on which programs depend. */
export const withoutProse = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => !isForPeople(name, part))
      .map(([name, part]) => [name, withoutProse(part)]),
  );
};

/** Escapes all characters that are not ASCII, so that no editor changes unusual texts, or shows them in another order. */
const escaped = (json: string): string =>
  json.replace(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes a JSON file in the format that lint requires. */
export const writeJson = async (file: URL, value: unknown): Promise<void> => {
  const options = await resolveConfig(file);
  writeFileSync(file, await format(escaped(JSON.stringify(value)), { ...options, parser: 'json' }));
};
