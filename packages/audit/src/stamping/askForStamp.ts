import { createHash, randomBytes } from 'node:crypto';
import { reasonOf } from '@marketplace/service-kit';
import { SignedData, TimeStampResp, TSTInfo } from 'pkijs';

/** What is wrong with an authority, in a sentence. */
export class StampFault extends Error {
  override readonly name = 'StampFault';
}

const answerWithin = 10_000;

/** The request in DER, around hash and nonce: version 1, SHA-256, and that the answer must have the certificate. */
const beforeHash = Buffer.from('30430201013031300d060960864801650304020105000420', 'hex');
const beforeNonce = Buffer.from('0208', 'hex');
const afterNonce = Buffer.from('0101ff', 'hex');

/** A nonce that is a positive number of exactly 8 bytes in DER. */
const newNonce = (): Buffer => {
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
};

/** @throws if it is not an answer of RFC 3161 */
const read = (answer: ArrayBuffer) => {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer);
  if (timeStampToken === undefined) return { refusal: status.status };
  const signed = new SignedData({ schema: timeStampToken.content });
  return {
    signed,
    info: TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0)),
  };
};

/** What is wrong with the answer to a request for these data; undefined if it is a time stamp of them. */
const faultOf = async (answer: ArrayBuffer, data: Buffer, nonce: Buffer): Promise<string | undefined> => {
  let found: ReturnType<typeof read>;
  try {
    found = read(answer);
  } catch {
    return 'The answer is not one of RFC 3161.';
  }
  const { refusal, signed, info } = found;
  if (signed === undefined) return `The authority refused (status ${refusal}).`;
  const imprint = createHash('sha256').update(data).digest();
  if (!imprint.equals(info.messageImprint.hashedMessage.valueBlock.valueHexView))
    return 'The answer is for another hash.';
  if (!info.nonce || !nonce.equals(info.nonce.valueBlock.valueHexView))
    return 'The answer is for another request.';
  const isSigned = await signed.verify({ signer: 0, data: Uint8Array.from(data).buffer }).catch(() => false);
  return isSigned ? undefined : 'The signature of the answer is wrong.';
};

/**
 * Asks a time stamp authority (RFC 3161) for a stamp of the data; resolves to its whole answer, in DER. The signature in it is checked, but
 * not who the authority is: that is for those who believe in the stamp.
 * @throws {StampFault}
 */
export const askForStamp = async (
  url: string,
  data: Buffer,
  { signal, within = answerWithin }: { readonly signal: AbortSignal; readonly within?: number },
): Promise<Buffer> => {
  const nonce = newNonce();
  const imprint = createHash('sha256').update(data).digest();
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query' },
    body: Uint8Array.from(Buffer.concat([beforeHash, imprint, beforeNonce, nonce, afterNonce])),
    signal: AbortSignal.any([signal, AbortSignal.timeout(within)]),
  };
  const [ok, status, answer] = await fetch(url, request)
    .then(async (response) => [response.ok, response.status, await response.arrayBuffer()] as const)
    .catch((error: unknown) => {
      throw new StampFault(`The authority gave no whole answer: ${reasonOf(error).replace(/\.$/, '')}.`);
    });
  const fault = ok
    ? await faultOf(answer, data, nonce)
    : `The authority answered with HTTP status ${status}.`;
  if (fault !== undefined) throw new StampFault(fault);
  return Buffer.from(answer);
};
