import type { RequestHandler } from 'express';
import type { Tracing } from '../tracing/tracing.ts';
import { routeOf } from './observe.ts';
import { requestIdOf } from '../tracing/requestId.ts';

/** Records a span for each request; spans of its appends are children of it. */
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
