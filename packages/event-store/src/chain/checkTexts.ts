import type { Commitment } from '@marketplace/contracts';
import { commitmentOf, commitmentsJson } from './seal.ts';
import type { SealedTexts } from './sealedTexts.ts';

export interface TextFaults {
  /** Uids of persons whose texts are missing: they were forgotten, or the texts were taken away. */
  readonly missing: readonly string[];
  /** Whether a text does not fit its commitment, or has none. */
  readonly wrong: boolean;
}

export const noTextFaults: TextFaults = { missing: [], wrong: false };

const parsed = (commitments: string): readonly Commitment[] =>
  JSON.parse(commitments) as readonly Commitment[];

/** Compares texts with the commitments (canonical JSON) of their event. */
export const checkTexts = (commitments: string, texts: readonly SealedTexts[]): TextFaults => {
  const found = texts.map(({ uid, salt, values }) => ({
    uid,
    digest: commitmentOf(Buffer.from(salt, 'hex'), values),
  }));
  // Nearly always they are equal, and nothing needs to be parsed.
  if (commitmentsJson(found) === commitments) return noTextFaults;
  const left = new Map(found.map(({ uid, digest }) => [uid, digest]));
  const missing: string[] = [];
  let wrong = left.size < found.length;
  for (const { uid, digest } of parsed(commitments)) {
    const there = left.get(uid);
    if (there === undefined) missing.push(uid);
    else if (there !== digest) wrong = true;
    left.delete(uid);
  }
  return { missing, wrong: wrong || left.size > 0 };
};
