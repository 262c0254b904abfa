import type { Response } from 'express';

/** Whether the answer is one of server-sent events, which lasts as long as its reader likes. */
export const isEventStream = (res: Response): boolean =>
  String(res.getHeader('Content-Type')).startsWith('text/event-stream');
