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
 * Classes for Node's requests and responses that have Express' prototypes. Otherwise Express changes the prototype of each
 * request and response, and that makes all later work with them slower (docs/decisions/0020).
 */
export const expressClasses = (app: RequestListener | Express): ServerOptions =>
  'request' in app
    ? ({
        IncomingMessage: withPrototype(IncomingMessage, app.request),
        ServerResponse: withPrototype(ServerResponse, app.response),
      } as ServerOptions)
    : {};
