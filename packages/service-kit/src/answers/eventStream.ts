import type { Response } from 'express';

/** True for an answer of server-sent events, which has no end of its own. */
export const isEventStream = (res: Response): boolean =>
  String(res.getHeader('Content-Type')).startsWith('text/event-stream');
