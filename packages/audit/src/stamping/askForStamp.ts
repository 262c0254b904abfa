import { createHash, randomBytes } from 'node:crypto';
import { reasonOf } from '@marketplace/service-kit';
import { ExtKeyUsage, PKIStatus, SignedData, TimeStampResp, TSTInfo, type Certificate } from 'pkijs';

/** What is wrong with an authority, in a sentence. */
export class StampFault extends Error {
  override readonly name = 'StampFault';
}

const answerWithin = 10_000;
/** In bytes: a real answer has some thousands. */
const mostBytes = 64 * 1024;
/** In milliseconds, between the authority's time and ours. */
const mostApart = 5 * 60_000;
const [extendedKeyUsage, timeStamping] = ['2.5.29.37', '1.3.6.1.5.5.7.3.8'];

/** @throws if there is more than the limit; the rest is not read */
const wholeBody = async ({ body }: Response): Promise<ArrayBuffer> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Uint8Array> | undefined = body ?? undefined;
  for await (const piece of stream ?? []) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Error(`It has more than ${mostBytes / 1024} KiB`);
    pieces.push(piece);
  }
  return Uint8Array.from(Buffer.concat(pieces)).buffer;
};

const isForStamps = ({ extensions = [] }: Certificate): boolean => {
  const usage = extensions.find(({ extnID }) => extnID === extendedKeyUsage);
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === timeStamping;
};

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
  if (timeStampToken === undefined || status.status > PKIStatus.grantedWithMods)
    return { refusal: status.status };
  const signed = new SignedData({ schema: timeStampToken.content });
  return {
    signed,
    info: TSTInfo.fromBER(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0)),
  };
};

/** What is wrong with the answer to a request for these data; undefined if it is a time stamp of them. */
const faultOf = async (
  answer: ArrayBuffer,
  data: Buffer,
  { nonce, now }: { readonly nonce: Buffer; readonly now: Date },
): Promise<string | undefined> => {
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
  const { genTime } = info;
  if (!(Math.abs(genTime.getTime() - now.getTime()) <= mostApart))
    return `The authority’s time is ${genTime.toISOString()}, ours is ${now.toISOString()}.`;
  const { signatureVerified, signerCertificate: certificate } = await signed
    .verify({ signer: 0, data: Uint8Array.from(data).buffer, extendedMode: true })
    .catch(() => ({ signatureVerified: false, signerCertificate: null }));
  if (signatureVerified !== true || !certificate) return 'The signature of the answer is wrong.';
  if (genTime < certificate.notBefore.value || genTime > certificate.notAfter.value)
    return 'The authority’s certificate is not valid at the time of the answer.';
  return isForStamps(certificate) ? undefined : 'The authority’s certificate is not for time stamping.';
};

/**
 * Asks a time stamp authority (RFC 3161) for a stamp of the data; resolves to its whole answer, in DER. Its time, its
 * signature, and that the certificate is valid and for time stamping are checked, but not who the authority is: that is for those who
 * believe in the stamp.
 * @throws {StampFault}
 */
export const askForStamp = async (
  url: string,
  data: Buffer,
  {
    signal,
    clock,
    within = answerWithin,
  }: { readonly signal: AbortSignal; readonly clock: () => Date; readonly within?: number },
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
    .then(async (response) => [response.ok, response.status, await wholeBody(response)] as const)
    .catch((error: unknown) => {
      throw new StampFault(`The authority gave no whole answer: ${reasonOf(error).replace(/\.$/, '')}.`);
    });
  const fault = ok
    ? await faultOf(answer, data, { nonce, now: clock() })
    : `The authority answered with HTTP status ${status}.`;
  if (fault !== undefined) throw new StampFault(fault);
  return Buffer.from(answer);
};
