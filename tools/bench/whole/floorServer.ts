import express from 'express';

/** The floor: the least work for an Express server that answers with that many bytes. It reads no token and no database. */
const lengths = new Map(Object.entries(JSON.parse(process.env['LENGTHS'] ?? '{}') as Record<string, number>));

const app = express();
app.disable('etag').disable('x-powered-by');
app.get('/healthz', (_req, res) => {
  res.end();
});
for (const [path, length] of lengths) {
  const body = Buffer.alloc(length, ' ');
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': length };
  app.get(path, (_req, res) => {
    res.writeHead(200, headers).end(body);
  });
}

const server = app.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
