import { canonicalJson } from './canonicalJson.ts';

/** An event as the JSON that its digest covers, with position, chain hash and texts of persons: enough to verify or export it. */
export interface SealedEvent {
  readonly position: number;
  /** hex */
  readonly hash: string;
  /** RFC 8785 canonical JSON of the whole event except its position; bytes are UTF-8 */
  readonly canonical: string | Buffer;
  /** The texts that are not deleted; in the order of the commitments if all are there. */
  readonly texts: readonly SealedTexts[];
  /** The day on which a person of this event's texts was forgotten; YYYY-MM-DD. */
  readonly forgotten?: string | undefined;
}

/** The texts of a person in an event; the event's digest does not cover them. */
export interface SealedTexts {
  readonly uid: string;
  /** 32 random bytes, as hex. Without a salt, a short text could be guessed from its commitment. */
  readonly salt: string;
  /** Canonical JSON (RFC 8785) of the texts, by the names of their fields. */
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
 * Reads texts from parsed JSON, with the names in any order.
 * @throws if there is another member, or a salt is not 64 hexadecimal digits: Buffer would ignore the rest of such a salt
 */
export const sealedTextsOf = (parsed: readonly ParsedTexts[]): readonly SealedTexts[] =>
  parsed.map((person) => {
    const { uid, salt, values } = person;
    if (typeof salt !== 'string' || !isSalt.test(salt)) throw new Error('A salt has 64 hexadecimal digits.');
    // No commitment covers another member, so anybody could have added it.
    if (typeof uid !== 'string' || Object.keys(person).length !== 3)
      throw new Error('Texts have three members.');
    return { uid, salt, values: canonicalJson(values) };
  });

/** Texts of one person. A quote in a JSON string has a backslash before it, so that no string contains the characters of `several`. */
const onePerson = /^\[\{"salt":"([0-9a-f]{64})","uid":("(?:[^"\\]|\\.)*"),"values":(\{.*\})\}\]$/s;
const several = '}},{"salt":"';

/** Parses the texts of an event; undefined if the JSON is not valid. */
export const readTexts = (json: string): readonly SealedTexts[] | undefined => {
  const [, salt = '', uid = '', values = ''] = onePerson.exec(json) ?? [];
  try {
    if (salt !== '' && !json.includes(several)) return [{ uid: JSON.parse(uid) as string, salt, values }];
    return sealedTextsOf(JSON.parse(json) as readonly ParsedTexts[]);
  } catch {
    return undefined;
  }
};
