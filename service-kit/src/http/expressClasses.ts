import { IncomingMessage, ServerResponse, type RequestListener, type ServerOptions } from 'node:http';
import type { Express } from 'express';

const withPrototype = (Base: typeof IncomingMessage | typeof ServerResponse, prototype: object): unknown => {
  function Made(...args: unknown[]): unknown {
    return Reflect.construct(Base, args, Made);
  }
  Made.prototype = prototype;
  return Made;
};

/**
 * Makes Node's requests and responses with the prototypes that Express would set on each one: changing the prototype of an
 * object that is there already makes all that is done with it slower (docs/decisions/0020).
 */
export const expressClasses = (app: RequestListener | Express): ServerOptions =>
  'request' in app
    ? ({
        IncomingMessage: withPrototype(IncomingMessage, app.request),
        ServerResponse: withPrototype(ServerResponse, app.response),
      } as ServerOptions)
    : {};
