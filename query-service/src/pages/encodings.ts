import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The best encoding that the reader accepts. Pages with content are kept compressed. */
export const encodingFor = (req: Request): Encoding =>
  req.acceptsEncodings('br') === 'br' ? 'br' : req.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : 'identity';

export const encoded = async (text: string, encoding: Encoding): Promise<Buffer> => {
  const bytes = Buffer.from(text);
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return gzipped(bytes);
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};
