import { layoutOf, type Change, type Collection, type FieldType } from '@marketplace/read-store/projections';

/** In characters. Far above the limits of commands, and below the limits of stores and indexes. */
const longestText = 100_000;
const longestKey = 500;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const assertText = (name: string, value: string, longest: number): void => {
  if (value.includes('\0') || !value.isWellFormed())
    throw new Error(`${name} has characters that can't be stored.`);
  if (value.length > longest) throw new Error(`${name} is too long: ${value.length} characters.`);
};

const assertField = (name: string, type: FieldType | undefined, value: unknown): void => {
  switch (type) {
    case 'text':
    case 'key':
      if (type === 'text' && value === null) return; // a forgotten one
      if (typeof value !== 'string') throw new Error(`${name} is not a text.`);
      return assertText(name, value, type === 'text' ? longestText : longestKey);
    case 'uuid':
      if (typeof value !== 'string' || !uuid.test(value)) throw new Error(`${name} is not a UUID.`);
      return;
    case 'integer':
    case 'position':
      if (!Number.isSafeInteger(value)) throw new Error(`${name} is not a whole number.`);
      return;
    case 'number':
      if (!Number.isFinite(value)) throw new Error(`${name} is not a number.`);
      return;
    case undefined:
      throw new Error(`${name} is not a field of the document.`);
  }
};

const fieldsOf = (change: Change): Readonly<Record<string, unknown>> => {
  if (change.kind === 'put') return change.body;
  return change.kind === 'patch' ? change.fields : {};
};

/**
 * Refuses a change that a store could not keep unchanged. An event that no command has checked may cause one; the store
 * would refuse the whole batch, or keep another value.
 */
export const assertStorable = (change: Change): void => {
  assertField('id', 'uuid', change.id);
  const { fields } = layoutOf(change.collection as Collection);
  const written = fieldsOf(change);
  for (const name in written) if (written[name] !== undefined) assertField(name, fields[name], written[name]);
};
