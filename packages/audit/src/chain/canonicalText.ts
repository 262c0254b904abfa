import { isUtf8 } from 'node:buffer';
import canonicalize from 'canonicalize';

const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const countMembers = (json: string): number => json.replace(texts, '').split(':').length;

/**
 * The RFC 8785 form of a JSON text. Undefined if it is not JSON in UTF-8, or if an object has a name twice: one reader would use the
 * first value, another one the last.
 */
export const canonicalOf = (input: string | Buffer): string | undefined => {
  try {
    if (typeof input !== 'string' && !isUtf8(input)) return undefined;
    const json = input.toString();
    const canonical = canonicalize(JSON.parse(json) as unknown);
    return canonical !== undefined && countMembers(canonical) === countMembers(json) ? canonical : undefined;
  } catch {
    return undefined;
  }
};
