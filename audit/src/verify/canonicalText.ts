import canonicalize from 'canonicalize';

const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const countMembers = (json: string): number => json.replace(texts, '').split(':').length;

/**
 * RFC 8785 of what a JSON text says; undefined where it is none, or where it names something twice: then one reader
 * would take the first and another one the last.
 */
export const canonicalOf = (json: string): string | undefined => {
  try {
    const canonical = canonicalize(JSON.parse(json) as unknown);
    return canonical !== undefined && countMembers(canonical) === countMembers(json) ? canonical : undefined;
  } catch {
    return undefined;
  }
};
