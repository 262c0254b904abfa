import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestStore, sampleAppend, sampleId, type TestStore } from '@marketplace/event-store/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSigner } from '../signed-heads/signer.ts';
import { signHead } from '../signing/signHead.ts';
import { newPem } from '../testing/newPem.ts';
import {
  openssl,
  patchedReply,
  startStampAuthority,
  type Answer,
  type StampAuthority,
} from '../testing/stampAuthority.ts';
import { askForStamp } from './askForStamp.ts';
import { stampHeads } from './stampHeads.ts';

openssl.describe('a time stamp', () => {
  let test: TestStore;
  let authority: StampAuthority;
  let url: string;
  let reply: StampAuthority['reply'];
  /** What the authority does with its answer to a request. */
  let answer: Answer;
  const right: Answer = async (res, query) => res.end(await reply(query));

  beforeAll(async () => {
    authority = await startStampAuthority((res, query) => answer(res, query));
    ({ url, reply } = authority);
    test = await openTestStore();
  });
  afterAll(async () => {
    await authority.stop();
    await test.close();
  });

  const signer = createSigner(newPem());
  const grow = async () => {
    await test.store.ledger.append(sampleAppend(sampleId(), 0));
    return (await signHead(test.store, signer, { clock: () => new Date() })).signedHead;
  };
  const { signal } = new AbortController();
  const stampAll = (from = url) => stampHeads(test.store, { url: from, signal, clock: () => new Date() });

  it('is kept beside its head, and openssl takes it for the signature of this head only', async () => {
    answer = right;
    await grow();
    const second = await grow();
    await stampAll();
    const heads = await test.store.readHeads({ after: 0, limit: 9 });
    expect(heads.map(({ stamp = '' }) => stamp.length > 1_000)).toEqual([true, true]);
    const byTime = ['-untrusted', 'tsa.crt', '-attime', String(Math.ceil(Date.now() / 1_000))];
    const verify = async (signature: string, stamp = '') => {
      await writeFile(join(authority.folder, 'head.sig'), signature, 'base64');
      await writeFile(join(authority.folder, 'stamp.tsr'), stamp, 'base64');
      return authority.run(
        'ts',
        '-verify',
        '-data',
        'head.sig',
        '-in',
        'stamp.tsr',
        '-CAfile',
        'tsa.crt',
        ...byTime,
      );
    };
    for (const { signature, stamp } of heads)
      expect(await verify(signature, stamp)).toMatchObject({ status: 0 });
    expect(await verify(second.signature, heads[0]?.stamp)).toMatchObject({ status: 1 });
    expect(await test.store.readStampState()).toMatchObject({ last: { position: second.position } });
    await expect(test.sql('UPDATE event_store.heads SET stamp = NULL')).rejects.toThrow(/append-only/);
  });

  const data = Buffer.from('data');
  const patched =
    (from: RegExp, to: string): Answer =>
    async (res, query) =>
      res.end(patchedReply(await reply(query), from, to));
  it.each<[what: string, does: Answer, says: RegExp]>([
    ['fails', (res) => res.writeHead(500).end(), /HTTP status 500/],
    ['hangs up', (res) => res.destroy(), /no whole answer/],
    ['answers too slowly', () => undefined, /no whole answer: .*timeout/],
    [
      'answers half',
      (res) => res.writeHead(200, { 'Content-Length': 9 }).write('x', () => res.destroy()),
      /no whole answer/,
    ],
    ['answers nothing', (res) => res.end(), /not one of RFC 3161/],
    ['answers in words', (res) => res.end('<html>'), /not one of RFC 3161/],
    [
      'cuts its answer',
      async (res, query) => res.end((await reply(query)).subarray(0, -200)),
      /not one of RFC 3161/,
    ],
    [
      'refuses',
      async (res, query) => {
        const md5 = Buffer.from(
          query.toString('hex').replace('608648016503040201', '608648016503040202'),
          'hex',
        );
        res.end(await reply(md5));
      },
      /refused \(status 2/,
    ],
    [
      'answers another hash',
      async (res, query) => {
        query[30] = (query[30] ?? 0) ^ 1;
        res.end(await reply(query));
      },
      /another hash/,
    ],
    [
      'repeats an earlier answer',
      async (res, query) => {
        query[60] = (query[60] ?? 0) ^ 1; // of the nonce
        res.end(await reply(query));
      },
      /another request/,
    ],
    [
      'changes its time afterwards',
      async (res, query) => {
        const signed = (await reply(query)).toString('latin1');
        res.end(
          Buffer.from(
            signed.replace(
              /(20\d{11})(\d)Z/,
              (_, start: string, last: string) => `${start}${9 - Number(last)}Z`,
            ),
            'latin1',
          ),
        );
      },
      /signature of the answer is wrong/,
    ],
    [
      'changes its signature',
      async (res, query) => {
        const signed = await reply(query);
        signed[signed.length - 5] = (signed.at(-5) ?? 0) ^ 1;
        res.end(signed);
      },
      /signature of the answer is wrong/,
    ],
    ['refuses with a token', patched(/020100/, '020102'), /refused \(status 2/],
    ['waits with a token', patched(/020100/, '020103'), /refused \(status 3/],
    // Two times are in the certificate: from, to.
    [
      'has a certificate that is over',
      patched(/(170d(?:3\d){12}5a170d)(?:3\d){2}/, '$13234'),
      /certificate is not valid/,
    ],
    [
      'has a certificate of later',
      patched(/170d(?:3\d){2}((?:3\d){10}5a170d)/, '170d3439$1'),
      /certificate is not valid/,
    ],
    [
      'has a certificate of a web server',
      patched(/2b06010505070308/, '2b06010505070301'),
      /not for time stamping/,
    ],
    ['may do all with its certificate', patched(/551d250101ff/, '551d25010100'), /not for time stamping/],
    ['sends a flood', (res) => createReadStream('/dev/zero').pipe(res), /more than 64 KiB/],
  ])('is not taken from an authority that %s', async (_what, does, says) => {
    answer = does;
    const clock = () => new Date();
    await expect(askForStamp(url, data, { signal, clock, within: 1_000 })).rejects.toThrow(says);
  });

  it.each([-364 * 24 * 60, -6, 6, 12 * 60])(
    'is not taken if its time is %i minutes before ours',
    async (by) => {
      answer = right;
      const clock = () => new Date(Date.now() + by * 60_000);
      await expect(askForStamp(url, data, { signal, clock })).rejects.toThrow(/authority’s time is/);
    },
  );

  it('is taken with a warning (status 1), and a time four minutes away', async () => {
    answer = patched(/020100/, '020101');
    const clock = () => new Date(Date.now() - 240_000);
    expect((await askForStamp(url, data, { signal, clock })).length).toBeGreaterThan(1_000);
  });

  it('is asked for again after a failure, which is kept until then', async () => {
    const { position } = await grow();
    const { fault: none } = await test.store.readStampState();
    await stampAll('http://127.0.0.1:1/');
    const { fault: away } = await test.store.readStampState();
    expect([none, away]).toEqual([
      undefined,
      expect.objectContaining({ position, fault: expect.stringMatching(/no whole answer/) as string }),
    ]);
    answer = (res) => res.writeHead(503).end();
    await stampAll();
    const { fault } = await test.store.readStampState();
    expect(fault).toMatchObject({
      position,
      since: away?.since,
      fault: 'The authority answered with HTTP status 503.',
    });
    answer = right;
    await stampAll();
    const after = await test.store.readStampState();
    expect([after.fault, after.last?.position]).toEqual([undefined, position]);
  });
});
