import { isUtf8 } from 'node:buffer';
import { invalidRequest, type Problem } from '../problems/problem.ts';

const maxDepth = 32;
const maxFields = 1_000;
const maxValues = 4_000;

const refused = (message: string): Problem => invalidRequest('', message);
const tooMany = (most: number, what: string): Problem =>
  refused(`The body has more than ${most.toLocaleString('en')} ${what}.`);

/**
 * Refuses bytes that are not UTF-8, or JSON with too many parts: to parse 64 KiB of brackets or of names takes ten milliseconds, to count
 * them a tenth of one. The text may be no JSON at all.
 * @throws {Problem} `invalid-request`
 */
export const assertReadable = (bytes: Uint8Array): void => {
  if (!isUtf8(bytes)) throw refused('The body is not UTF-8.');
  let [depth, fields, values] = [0, 0, 0];
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (sign === 0x22) inText = !inText;
    else if (inText)
      at += sign === 0x5c ? 1 : 0; // a backslash, and the sign after it
    else if (sign === 0x3a) fields += 1;
    else if (sign === 0x2c) values += 1;
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      if (depth > maxDepth) throw refused(`The body is nested more than ${maxDepth} levels deep.`);
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
  }
  if (fields > maxFields) throw tooMany(maxFields, 'fields');
  if (values > maxValues) throw tooMany(maxValues, 'values');
};

/** `__proto__` and `constructor.prototype`, in any form, could change the prototype of all objects. */
const touchesPrototypes = (name: string, value: unknown): boolean =>
  name.startsWith('__proto__') ||
  name.startsWith('constructor.prototype') ||
  (name === 'constructor' &&
    typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, 'prototype'));

/**
 * Refuses parsed JSON with a name that could change the prototype of objects. Its depth must be checked before.
 * @throws {Problem} `invalid-request`
 */
export const assertPlainNames = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (touchesPrototypes(name, item)) throw refused('The body has a field name that is not allowed.');
    assertPlainNames(item);
  }
};
