import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const lineFeed = 10;
const longestLine = 64 * 1024 * 1024;
const pieceSize = 1024 * 1024;

/** The pieces of a file; of a gzip file, as a backup is, what was compressed. */
export async function* unzipped(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true) return;
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const [one, two] = first.value;
  if (one !== 0x1f || two !== 0x8b) yield* all();
  else yield* pipeline(all(), createGunzip({ chunkSize: pieceSize }), () => undefined);
}

const join = (start: Buffer, end: Buffer): Buffer => (start.length === 0 ? end : Buffer.concat([start, end]));

/**
 * The lines of a file, without their line feeds, as many at a time as a piece completes.
 * It ends with a line that is much longer than any event: the file has something else.
 * @throws an error of zlib if the file is compressed, and cut or damaged
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of unzipped(pieces)) {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, from)) {
      lines.push(join(rest, piece.subarray(from, at)));
      rest = Buffer.alloc(0);
      from = at + 1;
    }
    // A copy: the stream may use its memory again.
    if (from < piece.length) rest = Buffer.concat([rest, piece.subarray(from)]);
    if (lines.length > 0) yield lines;
    if (rest.length > longestLine) break;
  }
  if (rest.length > 0) yield [rest];
}
