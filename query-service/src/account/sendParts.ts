import { accountParts, type AccountPart } from '@marketplace/contracts';
import type { Writable } from 'node:stream';
import { hasRead } from '../http/reader.ts';

/** The data of one store. */
export interface Part {
  readonly code: AccountPart;
  /** The entries are read while they are sent, so that many entries need little memory. */
  readonly entries: AsyncIterable<object>;
}

/** In characters: pieces of this length are written at once. So a shorter answer is either complete or a problem. */
const pieceLength = 64 * 1024;

/** Writes the fields and the parts as one JSON object, as fast as the caller reads. Stops if the caller leaves. */
export const sendParts = async (res: Writable, fields: object, parts: readonly Part[]): Promise<void> => {
  let piece = `${JSON.stringify(fields).slice(0, -1)},"parts":[`;
  for (const [index, { code, entries }] of parts.entries()) {
    const [where, why] = accountParts[code];
    piece += `${index > 0 ? ',' : ''}${JSON.stringify({ code, where, why }).slice(0, -1)},"entries":[`;
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
