import type { RequestHandler } from 'express';
import type { Tracing } from '../tracing/tracing.ts';
import { routeOf } from './observe.ts';
import { requestIdOf } from './requestId.ts';

/** A span for each request, under its id; what it appends hangs on it. */
export const traced =
  (tracing: Tracing): RequestHandler =>
  (req, res, next) => {
    const span = tracing.start({ name: req.method, kind: 'server', correlationId: requestIdOf(res) });
    res.once('close', () => {
      const route = routeOf(req);
      span.end({
        name: `${req.method} ${route}`,
        attributes: {
          'http.request.method': req.method,
          'http.route': route,
          'http.response.status_code': res.statusCode,
        },
        ...(res.statusCode >= 500 && { fault: `answered ${res.statusCode}` }),
      });
    });
    span.within(next);
  };
