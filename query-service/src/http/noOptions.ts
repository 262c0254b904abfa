import { parseQuery } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { z } from 'zod';

const none = z.strictObject({});

/** For calls without options: refuses any option, so that the caller notices a wrong address. */
export const noOptions: RequestHandler = (req, _res, next) => {
  if (req.url.includes('?')) parseQuery(none, req);
  next();
};
