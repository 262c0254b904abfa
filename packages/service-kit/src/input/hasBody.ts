import type { IncomingMessage } from 'node:http';

export const declaredBytes = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);
export const isChunked = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined;
export const hasBody = (req: IncomingMessage): boolean => isChunked(req) || declaredBytes(req) > 0;
