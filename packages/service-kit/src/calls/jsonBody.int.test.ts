import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestService } from '../testing/httpService.ts';
import { jsonBody } from './jsonBody.ts';
import { parseBody } from '../input/parse.ts';

const schema = z.object({ title: z.string(), budget: z.number().optional() });
const router = express.Router();
router.post('/addtask', jsonBody(), (req, res) => res.json(parseBody(schema, req.body)));

let service: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  service = await startTestService(router);
});
afterAll(() => service.stop());

const json = { 'content-type': 'application/json' };
const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = json) =>
  service.fetch('/addtask', { method: 'POST', body, headers });
const titled = (bytes: number) => JSON.stringify({ title: 'x'.repeat(bytes - '{"title":""}'.length) });

describe('a body of JSON', () => {
  it.each([
    ['in the usual form', json],
    ['with its charset', { 'content-type': 'application/json; charset=utf-8' }],
    ['with its charset, in another spelling', { 'content-type': 'Application/JSON;charset="UTF-8"' }],
    ['declared as not compressed', { ...json, 'content-encoding': 'identity' }],
  ])('is taken %s', async (_how, headers) => {
    expect(await (await post('{"title":"Café 👩🏽‍🎨"}', headers)).json()).toEqual({ title: 'Café 👩🏽‍🎨' });
  });
  it('is taken up to 64 KiB', async () => {
    expect((await post(titled(65_536))).status).toBe(200);
  });
  it('is accepted in chunks that split a character', async () => {
    const bytes = Buffer.from('{"title":"é"}');
    const cut = bytes.indexOf(0xc3) + 1;
    const chunk = (part: Buffer) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
    const head =
      'POST /addtask HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const answer = await service.raw(
      Buffer.concat([
        Buffer.from(head),
        chunk(bytes.subarray(0, cut)),
        chunk(bytes.subarray(cut)),
        Buffer.from('0\r\n\r\n'),
      ]),
    );
    expect(answer).toContain('{"title":"é"}');
  });
});

describe('a body that is refused', () => {
  it.each<[string, number, string | Buffer<ArrayBuffer>, Record<string, string>?]>([
    ['none', 400, ''],
    ['no JSON', 400, '{"title":'],
    ['NaN', 400, '{"title":"a","budget":NaN}'],
    ['a number that is too large', 400, '{"title":"a","budget":1e400}'],
    ['an operator where text is expected', 400, '{"title":{"$gt":""}}'],
    ['an array', 400, '[]'],
    ['null', 400, 'null'],
    ['invalid UTF-8', 400, Buffer.from('{"title":"\xff"}', 'latin1')],
    ['UTF-16', 400, Buffer.from('{"title":"a"}', 'utf16le')],
    ['__proto__', 400, '{"title":"a","__proto__":{"admin":true}}'],
    ['constructor.prototype', 400, '{"title":"a","constructor":{"prototype":{"admin":true}}}'],
    ['33 levels', 400, '['.repeat(33) + ']'.repeat(33)],
    ['as many levels as fit', 400, '['.repeat(30_000) + ']'.repeat(30_000)],
    [
      '1,001 keys',
      400,
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, key) => [key, 1]))),
    ],
    ['one byte too many', 413, titled(65_537)],
    ['far too many bytes', 413, titled(900_000)],
    ['a form', 415, 'title=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a type that only begins like it', 415, '{}', { 'content-type': 'application/jsonp' }],
    ['text', 415, '{"title":"a"}', { 'content-type': 'text/plain' }],
    ['another charset', 415, '{"title":"a"}', { 'content-type': 'application/json; charset=latin1' }],
    ['gzip', 415, gzipSync('{"title":"a"}'), { ...json, 'content-encoding': 'gzip' }],
    ['a gzip bomb', 415, gzipSync('x'.repeat(5_000_000)), { ...json, 'content-encoding': 'gzip' }],
  ])('is refused as a problem: %s: %d', async (_what, status, body, headers = json) => {
    const response = await post(body, headers);
    const problem = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(problem).toMatchObject({ status, requestId: response.headers.get('x-request-id') });
    expect(problem['message']).toBe(problem['detail']);
    expect(JSON.stringify(problem)).not.toMatch(/at \w+ \(|node_modules|\.ts/);
  });

  it('leaves its connection usable: the next request on it is served', async () => {
    const head = 'POST /addtask HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const large = titled(70_000);
    const answer = await service.raw(
      `${head}Content-Length: ${large.length}\r\n\r\n${large}${head}Content-Length: 13\r\n\r\n{"title":"a"}`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('is refused by its declared size, before it arrives', async () => {
    const head =
      'POST /addtask HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 70000\r\n\r\n{';
    expect(await service.raw(head)).toMatch(/^HTTP\/1\.1 413/);
  });

  it('is refused while endless chunks arrive', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const head =
      'POST /addtask HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await service.raw(head + chunk.repeat(5))).toMatch(/^HTTP\/1\.1 413/);
  });

  it('pollutes no prototype', async () => {
    await post('{"title":"a","__proto__":{"admin":true}}');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
