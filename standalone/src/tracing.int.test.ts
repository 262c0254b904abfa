import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createCommandService, newId } from '@marketplace/command-service';
import { openEventStore } from '@marketplace/event-store';
import { createProjector } from '@marketplace/projector';
import { openPrivateStore } from '@marketplace/private-store';
import { openReadStore } from '@marketplace/read-store';
import {
  createLogger,
  createMetrics,
  createServiceApp,
  openTracing,
  startHttpServer,
} from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).optional(),
  name: z.string(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) })),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(spanSchema),
        }),
      ),
    }),
  ),
});

/** A substitute for OpenTelemetry's collector, which keeps the spans that the services send. */
const startCollector = async () => {
  interface Span extends Omit<z.infer<typeof spanSchema>, 'parentSpanId'> {
    readonly service: string;
    readonly parentSpanId?: string;
  }
  const spans: Span[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      expect([req.method, req.url]).toEqual(['POST', '/v1/traces']);
      for (const { resource, scopeSpans } of exportSchema.parse(JSON.parse(body)).resourceSpans) {
        const service =
          resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const { parentSpanId, ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ service, ...span, ...(parentSpanId && { parentSpanId }) });
      }
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop: () => server.close(),
  };
};

const post = {
  title: 'A logo for my shop',
  category: 'Design',
  description: 'Round, and it works in one colour.',
  deadline: '2030-01-31',
  budget: 120,
};

it.each([
  ['with a link to the caller’s', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ['without a caller’s', undefined],
])('one command is one trace, from the call to the read models: %s', async (_what, traceparent) => {
  const collector = await startCollector();
  const { endpoint } = collector;
  const database = await createTestDatabase();
  const logger = createLogger({ level: 'silent', name: 'test' });
  const commandsTracing = await openTracing({ endpoint, service: 'command-service' });
  const projectorTracing = await openTracing({ endpoint, service: 'projector' });
  const events = await openEventStore({ url: database.url, logger });
  const reads = await openReadStore({ postgresUrl: database.url, mongoUrl: undefined, logger });
  const privateStore = openPrivateStore({ url: database.url, logger });
  const projector = createProjector({
    events,
    store: reads.projections,
    logger,
    tracing: projectorTracing,
  });
  await projector.start();
  const commands = createCommandService({
    ledger: events.ledger,
    readTask: (taskId) => events.readTask(taskId),
    readBid: (bidId) => events.readBid(bidId),
    privateStore,
    documents: reads.documents,
    userSignals: events.userSignals,
    roles: events.roles,
    persons: events.persons,
    audit: { reads: events, signer: undefined },
    identity: {
      verify: () =>
        Promise.resolve({ uid: 'ada', email: 'ada@example.com', name: 'Ada', roles: [], signedInAt: 0 }),
    },
    clock: () => new Date(),
    newId,
    logger,
    tracing: commandsTracing,
  });
  const app = createServiceApp({
    logger,
    metrics: createMetrics(),
    health: [],
    routers: [{ path: '/', router: commands.router }],
    limits: { writes: 0, reads: 0 },
    tracing: commandsTracing,
  });
  const server = await startHttpServer(app, { port: 0, host: '127.0.0.1' });
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/addtask`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: 'Bearer a',
        ...(traceparent && { traceparent }),
      },
      body: JSON.stringify(post),
    });
    expect(answer.status).toBe(201);
    await expect
      .poll(() => reads.documents.positions())
      .toEqual({ tasks: 1, bids: 1, notifications: 1, alerts: 1, deals: 1 });
  } finally {
    await server.stop();
    await commands.stop();
    await projector.stop();
    await commandsTracing?.stop();
    await projectorTracing?.stop();
    await reads.close();
    await events.close();
    await database.drop();
    collector.stop();
  }
  const { spans } = collector;
  const named = (name: string) => spans.find((span) => span.name === name);
  expect(spans.map(({ service, name }) => `${service}: ${name}`).sort()).toEqual([
    'command-service: POST /addtask',
    'command-service: append',
    'projector: project alerts',
    'projector: project notifications',
    'projector: project tasks',
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(5);
  expect(named('append')?.parentSpanId).toBe(named('POST /addtask')?.spanId);
  // A new task has no bid, so the projection bids does not read the event.
  expect(named('project tasks')?.parentSpanId).toBe(named('append')?.spanId);
  const call = named('POST /addtask');
  expect(call?.parentSpanId).toBeUndefined();
  const [, traceId, spanId] = traceparent?.split('-') ?? [];
  expect(call?.links ?? []).toEqual(traceId === undefined ? [] : [{ traceId, spanId }]);
});

/** The packages of OpenTelemetry in a process that has loaded the product. */
const loadedWith = async (endpoint: string | undefined): Promise<readonly string[]> => {
  const program = `
    import { createRequire } from 'node:module';
    await import(${JSON.stringify(new URL('standalone.ts', import.meta.url).href)});
    const { openTracing } = await import('@marketplace/service-kit');
    await openTracing({ endpoint: ${JSON.stringify(endpoint)}, service: 'test' });
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    const packages = loaded.flatMap((file) => /@opentelemetry\\/([a-z-]+)/.exec(file)?.[1] ?? []);
    process.stdout.write(JSON.stringify([...new Set(packages)]));
    process.exit(0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return z.array(z.string()).parse(JSON.parse(await text(child.stdout)));
};

it('no package of OpenTelemetry is loaded without a collector, except the interface that prom-client needs', async () => {
  expect(await loadedWith(undefined)).toEqual(['api']);
  expect(await loadedWith('http://127.0.0.1:1')).toContain('sdk-trace-base');
});
