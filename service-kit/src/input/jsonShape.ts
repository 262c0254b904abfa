const maxDepth = 32;
const maxKeys = 1_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `__proto__` and `constructor.prototype`, however they are put, reach for what all objects share. */
const reachesForPrototypes = (key: string, value: unknown): boolean =>
  key.startsWith('__proto__') ||
  key.startsWith('constructor.prototype') ||
  (key === 'constructor' && isObject(value) && Object.hasOwn(value, 'prototype'));

/**
 * What makes parsed JSON unfit to be validated at all, or undefined. Level by level and not by recursion: a schema
 * that recurses overflows the stack on what this refuses.
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
        if (reachesForPrototypes(key, item)) return 'The body has a field name that is not allowed.';
        if (isObject(item)) next.push(item);
      }
    }
    level = next;
  }
  return undefined;
};
