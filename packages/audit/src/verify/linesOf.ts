const lineFeed = 10;
/** Much longer than any event: a file with such a line is not an export. */
const longestLine = 16 * 1024 * 1024;

const join = (start: Buffer, end: Buffer): Buffer => (start.length === 0 ? end : Buffer.concat([start, end]));

/** The lines of a stream of bytes, without their line feeds, as many at a time as a piece completes. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of pieces) {
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
