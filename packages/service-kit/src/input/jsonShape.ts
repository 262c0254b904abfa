const maxDepth = 32;
const maxKeys = 1_000;

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
      if (depth === maxDepth) return `The body is nested more than ${maxDepth} levels deep.`;
      if (Array.isArray(value)) {
        for (const item of value) if (isObject(item)) next.push(item);
        continue;
      }
      for (const [key, item] of Object.entries(value) as [string, unknown][]) {
        if ((keys += 1) > maxKeys) return `The body has more than ${maxKeys.toLocaleString('en')} fields.`;
        if (touchesPrototypes(key, item)) return 'The body has a field name that is not allowed.';
        if (isObject(item)) next.push(item);
      }
    }
    level = next;
  }
  return undefined;
};
