import { accountParts, type AccountPart } from '@marketplace/contracts';
import type { Writable } from 'node:stream';
import { hasRead } from '../http/reader.ts';

/** The entries of each part. They are read while they are sent, so that many entries need little memory. */
export type Parts = Readonly<Partial<Record<AccountPart, AsyncIterable<object>>>>;

/** In characters: pieces of this length are written at once. So a shorter answer is either complete or a problem. */
const pieceLength = 64 * 1024;

/** Writes the fields and the parts as one JSON object, as fast as the caller reads. Stops if the caller leaves. */
export const sendParts = async (res: Writable, fields: object, parts: Parts): Promise<void> => {
  let piece = `${JSON.stringify(fields).slice(0, -1)},"parts":[`;
  let isFirst = true;
  for (const [code, entries] of Object.entries(parts)) {
    const [where, why] = accountParts[code as AccountPart];
    piece += `${isFirst ? '' : ','}${JSON.stringify({ code, where, why }).slice(0, -1)},"entries":[`;
    isFirst = false;
    let separator = '\n';
    for await (const entry of entries) {
      piece += separator + JSON.stringify(entry);
      separator = ',\n';
      if (piece.length < pieceLength) continue;
      res.write(piece);
      piece = '';
      if (!(await hasRead(res))) return;
    }
    piece += ']}';
  }
  res.end(`${piece}]}\n`);
};
