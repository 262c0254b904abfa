import type { Request } from 'express';
import { z } from 'zod';
import { parseQuery } from './parse.ts';

const none = z.strictObject({});

/** Refuses any option in the address, so that the caller notices a wrong one. @throws {Problem} `invalid-request` */
export const refuseOptions = (req: Pick<Request, 'url'>): void => {
  if (req.url.includes('?')) parseQuery(none, req);
};
