import type { RequestHandler } from 'express';
import type { Tracing } from '../tracing/tracing.ts';
import { routeOf } from './observe.ts';
import { correlationIdOf } from '../tracing/requestId.ts';
import { spanOf } from '../tracing/traceIds.ts';

/** Records a span for each request, with a link to the caller's span; spans of its appends are children of it. */
export const traced =
  (tracing: Tracing): RequestHandler =>
  (req, res, next) => {
    const span = tracing.start({
      name: req.method,
      kind: 'server',
      correlationId: correlationIdOf(res),
      link: spanOf(req.get('traceparent')),
    });
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
