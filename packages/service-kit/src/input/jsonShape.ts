const maxDepth = 32;
const maxKeys = 1_000;
const tooDeep = `The body is nested more than ${maxDepth} levels deep.`;
const tooManyFields = `The body has more than ${maxKeys.toLocaleString('en')} fields.`;

const mostValues = 4_000;

/**
 * Why JSON is too large in its parts to be parsed; undefined if it is not. Counted in its bytes: to parse 64 KiB of brackets or of
 * names takes ten milliseconds, to count them a tenth of one. The text may be no JSON at all.
 */
export const jsonSizeFault = (bytes: Uint8Array): string | undefined => {
  let [depth, names, values] = [0, 0, 0];
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (sign === 0x22) inText = !inText;
    else if (inText)
      at += sign === 0x5c ? 1 : 0; // a backslash, and the sign after it
    else if (sign === 0x3a) names += 1;
    else if (sign === 0x2c) values += 1;
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return tooDeep;
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
  }
  if (names > maxKeys) return tooManyFields;
  return values > mostValues
    ? `The body has more than ${mostValues.toLocaleString('en')} values.`
    : undefined;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `__proto__` and `constructor.prototype`, in any form, could change the prototype of all objects. */
const touchesPrototypes = (key: string, value: unknown): boolean =>
  key.startsWith('__proto__') ||
  key.startsWith('constructor.prototype') ||
  (key === 'constructor' && isObject(value) && Object.hasOwn(value, 'prototype'));

/**
 * Why parsed JSON is not safe to validate; undefined if it is safe. Goes through it level by level, without recursion, since
 * deep JSON would overflow the stack here as in a recursive schema.
 */
export const jsonShapeFault = (root: unknown): string | undefined => {
  let keys = 0;
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (!isObject(value)) continue;
      if (depth === maxDepth) return tooDeep;
      if (Array.isArray(value)) {
        for (const item of value) if (isObject(item)) next.push(item);
        continue;
      }
      for (const [key, item] of Object.entries(value) as [string, unknown][]) {
        if ((keys += 1) > maxKeys) return tooManyFields;
        if (touchesPrototypes(key, item)) return 'The body has a field name that is not allowed.';
        if (isObject(item)) next.push(item);
      }
    }
    level = next;
  }
  return undefined;
};
