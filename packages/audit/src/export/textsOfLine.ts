import type { SealedEvent, SealedTexts } from '@marketplace/event-store';
import canonicalize from 'canonicalize';

/** `"texts":[...],` and `"forgotten":"...",` of an export's line, as far as the event has them. */
export const textsPart = ({ texts, forgotten }: SealedEvent): string => {
  const each = texts.map(
    ({ salt, uid, values }) => `{"salt":"${salt}","uid":${JSON.stringify(uid)},"values":${values}}`,
  );
  return `${each.length > 0 ? `"texts":[${each.join(',')}],` : ''}${forgotten === undefined ? '' : `"forgotten":"${forgotten}",`}`;
};

interface ParsedTexts {
  readonly uid: string;
  readonly salt: string;
  readonly values: Readonly<Record<string, string>>;
}

const isSalt = /^[0-9a-f]{64}$/;

/**
 * Texts in the JSON of a line, in any order of names.
 * @throws if a salt is not 32 bytes in hexadecimal digits: a decoder would leave out the rest
 */
export const sealedTextsOf = (parsed: readonly ParsedTexts[]): readonly SealedTexts[] =>
  parsed.map(({ uid, salt, values }) => {
    if (!isSalt.test(salt)) throw new Error('A salt has 64 hexadecimal digits.');
    return { uid, salt, values: canonicalize(values) ?? '' };
  });

/** One person's texts, as exports have them. In a JSON string a quote has a backslash before it, so no string has the mark between two. */
const one = /^\[\{"salt":"([0-9a-f]{64})","uid":("(?:[^"\\]|\\.)*"),"values":(\{.*\})\}\]$/s;
const several = '}},{"salt":"';

/** The texts in the JSON of a line; undefined if it has something else. */
export const readTexts = (json: string): readonly SealedTexts[] | undefined => {
  const [, salt = '', uid = '', values = ''] = one.exec(json) ?? [];
  try {
    if (salt !== '' && !json.includes(several)) return [{ uid: JSON.parse(uid) as string, salt, values }];
    return sealedTextsOf(JSON.parse(json) as readonly ParsedTexts[]);
  } catch {
    return undefined;
  }
};
