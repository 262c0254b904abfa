import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A request that a service behind the gateway received. */
export const receivedSchema = z.object({
  name: z.string(),
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});

export interface TestService {
  readonly address: string;
  readonly port: number;
  stop(): Promise<void>;
}

const tell = async (name: string, req: IncomingMessage): Promise<string> =>
  JSON.stringify({
    name,
    method: req.method,
    url: req.url,
    headers: req.headers,
    body: await text(req),
  } satisfies Record<keyof z.infer<typeof receivedSchema>, unknown>);

/** A service that answers with the request it received; `/readyz` with 200, unless `listener` answers. */
export const startTestService = async (
  name: string,
  listener?: RequestListener,
  port = 0,
): Promise<TestService> => {
  const server: Server = createServer((req, res) => {
    if (listener) {
      listener(req, res);
      return;
    }
    void tell(name, req).then((body) => {
      res.writeHead(200, { 'Content-Type': 'application/json', ETag: '"1.0"' }).end(body);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    address: `127.0.0.1:${taken}`,
    port: taken,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
