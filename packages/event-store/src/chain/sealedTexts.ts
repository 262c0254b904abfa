import { canonicalJson } from './canonicalJson.ts';

/** An event as its digested text, with its place in the chain, and the texts of its persons: enough to verify or export it. */
export interface SealedEvent {
  readonly position: number;
  /** hex */
  readonly hash: string;
  /** RFC 8785 canonical JSON of the whole event except its position; bytes are UTF-8 */
  readonly canonical: string | Buffer;
  /** The texts that are there, in the order of the commitments where all are. */
  readonly texts: readonly SealedTexts[];
  /** The day on which a person was forgotten whose texts it had; YYYY-MM-DD. */
  readonly forgotten?: string | undefined;
}

/** The texts of a person in an event, as they lie beside its digest. */
export interface SealedTexts {
  readonly uid: string;
  /** 32 random bytes, as hex: without them, a commitment to a short text could be guessed. */
  readonly salt: string;
  /** RFC 8785 of the texts by their names. */
  readonly values: string;
}

/** The texts of an event as JSON, as the ledger and exports have them. */
export const textsJson = (texts: readonly SealedTexts[]): string =>
  `[${texts.map(({ salt, uid, values }) => `{"salt":"${salt}","uid":${JSON.stringify(uid)},"values":${values}}`).join(',')}]`;

interface ParsedTexts {
  readonly uid: string;
  readonly salt: string;
  readonly values: Readonly<Record<string, string>>;
}

const isSalt = /^[0-9a-f]{64}$/;

/**
 * Texts in parsed JSON, in any order of names.
 * @throws if a salt is not 32 bytes in hexadecimal digits: a decoder would leave out the rest
 */
export const sealedTextsOf = (parsed: readonly ParsedTexts[]): readonly SealedTexts[] =>
  parsed.map(({ uid, salt, values }) => {
    if (!isSalt.test(salt)) throw new Error('A salt has 64 hexadecimal digits.');
    return { uid, salt, values: canonicalJson(values) };
  });

/** One person's texts. In a JSON string a quote has a backslash before it, so no string has the mark between two. */
const one = /^\[\{"salt":"([0-9a-f]{64})","uid":("(?:[^"\\]|\\.)*"),"values":(\{.*\})\}\]$/s;
const several = '}},{"salt":"';

/** The texts in JSON; undefined if it has something else. */
export const readTexts = (json: string): readonly SealedTexts[] | undefined => {
  const [, salt = '', uid = '', values = ''] = one.exec(json) ?? [];
  try {
    if (salt !== '' && !json.includes(several)) return [{ uid: JSON.parse(uid) as string, salt, values }];
    return sealedTextsOf(JSON.parse(json) as readonly ParsedTexts[]);
  } catch {
    return undefined;
  }
};
