import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestStore, sampleAppend, sampleId, type TestStore } from '@marketplace/event-store/testing';
import { parquetMetadata } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPem } from '../testing/newPem.ts';
import { audit, auditHere, auditIntoHead, type ProgramOutput } from '../testing/cli.ts';

const count = 2_500;
const signingPem = newPem();
let test: TestStore;
let folder: string;
let environment: Readonly<Record<string, string>>;
let exported: string;
const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  auditHere(words, { ...environment, ...more });
const json = ({ out }: ProgramOutput): unknown => JSON.parse(out);

beforeAll(async () => {
  test = await openTestStore();
  await test.store.ledger.append(sampleAppend(sampleId(), 0, count));
  environment = { DATABASE_URL: test.url };
  folder = await mkdtemp(join(tmpdir(), 'marketplace-audit-'));
  exported = join(folder, 'ledger.jsonl');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await test.close();
});

describe('npm run audit', () => {
  it('exports to a file or to a pipe, and verifies that without the database', async () => {
    expect(await run(['export', '--out', exported])).toEqual({ code: 0, out: '', err: '' });
    expect(await readdir(folder)).toEqual(['ledger.jsonl']);
    const text = await readFile(exported, 'utf8');
    const events = (of: string) => of.slice(0, of.indexOf('{"end"'));
    expect(events((await audit(['export'], { environment })).out)).toBe(events(text));
    const head = await test.store.ledger.head();
    const verdict = { valid: true, checked: count, head, signed: { heads: 0, unchecked: 0, upTo: 0 } };
    const by = expect.stringMatching(/^os:/) as string;
    const ofExport = {
      ...verdict,
      complete: false,
      cover: { by, filter: {}, events: count, isSigned: false },
    };
    expect(json(await audit(['verify', exported, '--json']))).toMatchObject(ofExport);
    expect((await audit(['verify', exported])).out).toMatch(/cannot show that it is complete/);
    expect(json(await audit(['verify', '-', '--json'], { input: text }))).toMatchObject(ofExport);
    const ofLedger = json(await run(['verify', '--json']));
    expect(ofLedger).toEqual({ ...verdict, states: 1 });
    expect((await run(['verify'])).out).toMatch(
      /^The chain is whole: 2,500 events checked[^]+No signed head is kept/,
    );
  });

  it('exports a part that proves itself, and says what it is of', async () => {
    const words = [
      '--from',
      '3',
      '--to',
      '9',
      '--withhold',
      'texts',
      '--sample',
      '5',
      '--seed',
      'x',
      '--proof',
    ];
    const { out: part } = await run(['export', ...words], { AUDIT_SIGNING_KEY: signingPem });
    expect(part).not.toContain('ada@example.com');
    const file = join(folder, 'part.jsonl');
    await writeFile(file, part);
    const { code, out } = await auditHere(['verify', file], { AUDIT_SIGNING_KEY: signingPem });
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^The chain is whole: 7 of 2,500 events[^]+Filter: from 3, to 9\.\nA sample of 1 task, [^]+"x" from the 1 task[^]+withheld\.\nAsked for by os:\S+ at \S+Z\.\n[^]+all events that match/,
      ),
    ]);
    expect(await run(['export', '--proof', '--format', 'csv'])).toMatchObject({ code: 2 });
  });

  it('exports Parquet to a file or to a pipe', async () => {
    const file = join(folder, 'ledger.parquet');
    const words = ['export', '--format', 'parquet', '--from', '3', '--to', '9'];
    expect(await run([...words, '--out', file])).toEqual({ code: 0, out: '', err: '' });
    const bytes = await readFile(file);
    expect(parquetMetadata(new Uint8Array(bytes).buffer).num_rows).toBe(7n);
    expect((await run(words)).out).toBe(bytes.toString());
  });

  it('exits with 1 if the chain is broken, and prints the position', async () => {
    const lines = (await readFile(exported, 'utf8')).split('\n');
    const bad = lines.with(1_776, lines[1_776]?.replace('ada', 'eve') ?? '').join('\n');
    const said = await audit(['verify', '-'], { input: bad });
    expect([said.code, said.err]).toEqual([1, '']);
    expect(said.out).toMatch(/^NOT valid: broken at position 1777 /);
  });

  it('exits with 0 and without errors if its reader closes the pipe', async () => {
    expect(await auditIntoHead(['export'], environment)).toEqual({ code: 0, err: '' });
  });

  it.each([
    [['verify', '--from', String(count + 1)], 2, /the last one so far is 2500/],
    [['verify', '/nowhere/x.jsonl'], 2, /can't be read/],
    [['verify', '-', '--from', '3'], 2, /as a whole/],
    [['verify', '--public-key', '/nowhere/x'], 2, /can't be read/],
    [['verify', '--public-key', import.meta.filename], 2, /not a public Ed25519 key/],
    [['export', '--out', '/nowhere/x'], 2, /can't be written/],
    [['verfy'], 2, /Did you mean verify/],
    [['checkpoint'], 2, /openssl genpkey .* AUDIT_SIGNING_KEY/],
    [['checkpoint', '--new-key', newPem()], 2, /Set AUDIT_SIGNING_KEY to the old key\. .* --old-key-lost/],
    [[], 2, /Usage: npm run audit/],
  ])('says what is wrong with %j', async (words, code, why) => {
    const said = await run(words);
    expect([said.code, said.out]).toEqual([code, '']);
    expect(said.err).toMatch(why);
    expect(said.err).not.toContain('    at ');
  });

  it('says that it has no database, and needs none for help', async () => {
    expect(await run(['verify'], { DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x' })).toMatchObject({
      code: 3,
      err: expect.stringContaining("can't be opened") as string,
    });
    expect(await auditHere(['verify'], { DATA_DIR: '/nowhere' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('npm start') as string,
    });
    for (const words of [['--help'], ['verify', '--help'], ['help', 'export']])
      expect(await auditHere(words, {})).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringMatching(/^Usage/) as string,
      });
  });

  it('signs the head once, and compares the chain and an export with it', async () => {
    const key = { AUDIT_SIGNING_KEY: signingPem };
    const signed = await run(['checkpoint'], key);
    expect(json(signed)).toMatchObject({ position: count, ledger: 'marketplace' });
    expect((await run(['checkpoint'], key)).out).toBe(signed.out);
    expect((await run(['checkpoint', '--list'])).out).toBe(signed.out);
    const [signedHeadFile, publicKey] = [join(folder, 'checkpoint.json'), join(folder, 'public.pem')];
    await writeFile(signedHeadFile, signed.out);
    await writeFile(publicKey, (await run(['checkpoint', '--public-key'], key)).out);
    const held = ['--json', '--checkpoint', signedHeadFile];
    expect(await run(['verify', ...held], key)).toMatchObject({ code: 0, err: '' });
    expect(await auditHere(['verify', exported, ...held, '--public-key', publicKey], {})).toMatchObject({
      code: 0,
    });
    const whole = (await run(['export'], key)).out;
    const verify = (input: string) => audit(['verify', '-', '--public-key', publicKey], { input });
    expect(await verify(whole)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/It is complete: position 2500 was the head/) as string,
    });
    const cut = `${whole.split('\n').slice(0, 900).join('\n')}\n`;
    expect(await verify(cut)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^NOT valid[^]+it was cut off, or is only a part/) as string,
    });
    await writeFile(signedHeadFile, signed.out.replace('"position":2500', '"position":2499'));
    const forged = await run(['verify', ...held], key);
    expect([forged.code, json(forged)]).toMatchObject([1, { valid: false, checkpoint: { matches: false } }]);
  });

  it('changes the key, with the signatures of both', async () => {
    const [before, after] = [join(folder, 'before.pem'), join(folder, 'after.pem')];
    const [old, next] = [{ AUDIT_SIGNING_KEY: before }, { AUDIT_SIGNING_KEY: after }];
    await writeFile(after, newPem());
    expect(await run(['checkpoint'], next)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--new-key') as string,
    });
    await writeFile(before, signingPem);
    expect(await run(['checkpoint', '--new-key', after], old)).toMatchObject({
      code: 0,
      err: expect.stringContaining('Set AUDIT_SIGNING_KEY') as string,
    });
    expect((await run(['checkpoint'], next)).code).toBe(0);
    expect((await run(['verify'], next)).out).toMatch(/up to position 2500 is as it was signed/);
  });

  it('records each access', async () => {
    await run(['export', '--task', sampleId(), '--format', 'csv']);
    const [access] = await test.store.readAccesses({ limit: 1 });
    expect(access?.call).toMatch(/^npm run audit -- export --task [\w-]+ --format csv$/);
    expect(access?.actor.uid).toMatch(/^os:/);
  });
});
