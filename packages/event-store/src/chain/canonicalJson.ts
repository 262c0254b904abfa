import canonicalize from 'canonicalize';

const anyJson = (value: unknown): string => {
  const json = canonicalize(value);
  if (json === undefined) throw new TypeError('Undefined has no JSON.');
  return json;
};

const [firstLetter = 0, lastLetter = 0] = Buffer.from('az');
/** Whether objects keep the name in the order of insertion; names that are numbers come before all others. */
const isPlainName = (name: string): boolean => {
  const code = name.charCodeAt(0);
  return code >= firstLetter && code <= lastLetter;
};

const isPlain = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value === 'number' ? Number.isFinite(value) : value === null || typeof value === 'boolean';
};

/**
 * The canonical JSON (RFC 8785) of a value. Nearly all values are objects of a few texts and numbers: JSON.stringify writes such
 * objects in a third of the time that `canonicalize` takes.
 * @throws if the value has no JSON: a lone surrogate, a number that is not finite, undefined
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return anyJson(value);
  const sorted: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    const part = (value as Readonly<Record<string, unknown>>)[name];
    if (!isPlainName(name) || !isPlain(part)) return anyJson(value);
    sorted[name] = part;
  }
  return JSON.stringify(sorted);
};
