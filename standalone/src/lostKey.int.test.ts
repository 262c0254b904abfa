import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createSigner, signLightHeads } from '@marketplace/audit';
import { newPem } from '@marketplace/audit/testing';
import { diagnosisSchema, ledgerKeySchema, type Diagnosis } from '@marketplace/contracts';
import { openEventStore } from '@marketplace/event-store';
import { sampleAppend, sampleId, silentLogger as logger } from '@marketplace/event-store/testing';
import { createDoctor } from '@marketplace/projector';
import { openReadStore } from '@marketplace/read-store';
import { databaseUrlOf, unusedPort } from '@marketplace/service-kit';
import { createTestDatabase } from '@marketplace/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { authCall, get, post, tokenIn } from './testing/calls.ts';
import { newPlace, removePlace, runProduct, type Place, type Product } from './testing/product.ts';

const task = { title: 'T', category: 'Design', description: 'D', deadline: '2031-05-05', budget: 1 };
const account = { email: 'a@example.com', password: 'Passw0rd!' };

/** Runs a command line of the product. */
const command = async (
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
) => {
  const main = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
};
const aboutKey = ({ findings }: Diagnosis) => findings.filter(({ about }) => about === 'signing key');
/** The findings of the doctor on the command line about the key. */
const doctor = async (place: Place) => {
  const { out } = await command('ops.ts', ['doctor', '--json'], place);
  return aboutKey(diagnosisSchema.parse(JSON.parse(out)));
};
const audit = (words: readonly string[], place: Place) =>
  command('../../packages/audit/src/cli/main.ts', words, place);

describe('a start without the key that has signed the ledger', () => {
  let place: Place;
  let product: Product;
  let url: string;
  let keyFile: string;
  const tasks: { id: string; position: number }[] = [];
  const start = async () => {
    product = runProduct(place);
    url = await product.url;
  };
  const restart = async () => {
    await product.signal('SIGTERM');
    await start();
  };
  const authorization = async (call = 'signInWithPassword') => ({
    authorization: `Bearer ${tokenIn(await authCall(url, call, account))}`,
  });
  const add = async (call?: string) => {
    const { text: body } = await post(`${url}/api/addtask`, task, await authorization(call));
    const { insertedId: id, position } = JSON.parse(body) as { insertedId: string; position: number };
    tasks.push({ id, position });
  };
  const receipt = async (index: number) => {
    const { id = '', position = 0 } = tasks[index] ?? {};
    return get(`${url}/api/tasks/${id}/receipt?position=${position}`, await authorization());
  };
  /** Signs the end at once: a light head comes after some seconds. */
  const sign = async () => {
    const store = await openEventStore({ url: await databaseUrlOf(place), logger });
    const { position } = await store.ledger.head();
    const signer = createSigner(await readFile(keyFile, 'utf8'));
    const newest = await store.newestHead();
    await signLightHeads(store, signer, { at: new Date(), positions: [position], newest });
    await store.close();
    return signer;
  };
  const readiness = async () => {
    const { status, text: body } = await get(`${url}/readyz`);
    const {
      status: word,
      dependencies,
      details,
    } = JSON.parse(body) as Record<string, Record<string, unknown>>;
    return [status, word, dependencies?.['signing key'], JSON.stringify(details ?? {})];
  };
  beforeAll(async () => {
    place = await newPlace();
    keyFile = join(place.DATA_DIR, 'audit-signing-key.pem');
    await start();
  });
  afterAll(async () => {
    await product.signal('SIGTERM');
    await removePlace(place);
  });

  it('makes no key, signs nothing, says so, and goes on once a new key was told', async () => {
    expect(await readiness()).toEqual([200, 'ready', 'up', expect.not.stringContaining('signing')]);
    await add('signUp');
    const old = await sign();
    const proof = join(place.DATA_DIR, 'proof.json');
    await writeFile(proof, (await receipt(0)).text);

    for (const what of ['missing', 'another'] as const) {
      if (what === 'missing') await rename(keyFile, `${keyFile}.away`);
      else await writeFile(keyFile, newPem());
      await restart();
      const told = expect.stringContaining(what) as string;
      expect(await readiness()).toEqual([200, 'degraded', 'down', told]);
      if (what === 'missing') await expect(readFile(keyFile)).rejects.toThrow('ENOENT');
      expect(await doctor(place)).toEqual([
        expect.objectContaining({ says: told, advice: expect.stringContaining('--old-key-lost') as string }),
      ]);
      await add();
      expect(await receipt(tasks.length - 1)).toMatchObject({ status: 409, text: told });
    }

    const changed = await audit(['checkpoint', '--new-key', keyFile, '--old-key-lost'], place);
    expect([changed.code, changed.err]).toEqual([0, expect.stringContaining('restart')]);
    expect((await readiness())[1]).toBe('ready');
    expect(await doctor(place)).toEqual([]);
    const next = await sign();
    expect((await receipt(tasks.length - 1)).status).toBe(200);
    const [first, , last] = tasks;
    const keys = ledgerKeySchema.strict().parse(JSON.parse((await get(`${url}/api/audit/key`)).text));
    expect(keys).toMatchObject({
      publicKey: next.publicKey,
      to: last?.position,
      earlier: [{ publicKey: old.publicKey, fingerprint: old.keyId, to: first?.position }],
    });

    const [oldKey, newKey] = [`${proof}.old`, `${proof}.new`];
    await writeFile(oldKey, keys.earlier[0]?.publicKey ?? '');
    await writeFile(newKey, keys.publicKey ?? '');
    expect((await audit(['verify', proof, '--public-key', oldKey], place)).code).toBe(0);
    const byNew = await audit(['verify', proof, '--public-key', newKey], place);
    expect([byNew.code, byNew.out]).toEqual([
      1,
      expect.stringMatching(/^NOT valid\.\nThe head was signed by another key/),
    ]);
    await rm(proof);
  });
});

it.each([
  ['command', 'and the doctor of another process, too'],
  ['query', 'which signs nothing that is kept'],
])('a %s service apart, with another key in a secret file, says so, %s', async (service) => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-secrets-'));
  const secret = join(folder, 'audit_signing_key');
  await writeFile(secret, newPem());
  const store = await openEventStore({ url: database.url, logger });
  await store.ledger.append(sampleAppend(sampleId(), 0));
  const given = { at: new Date(), positions: [1], newest: undefined };
  await signLightHeads(store, createSigner(newPem()), given);
  const reads = await openReadStore({ postgresUrl: database.url, mongoUrl: undefined, logger });
  await reads.projections.prepare();
  const environment = { DATABASE_URL: database.url, FIREBASE_PROJECT_ID: 'marketplace-test' };
  const port = String(await unusedPort());
  const main = fileURLToPath(new URL(`../../${service}-service/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], ...environment, PORT: port, AUDIT_SIGNING_KEY_FILE: secret },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await Promise.all([store.close(), reads.close()]);
    await rm(folder, { recursive: true });
    await database.drop();
  });
  const readiness = async () => {
    const { text: body } = await get(`http://127.0.0.1:${port}/readyz`);
    return JSON.parse(body) as unknown;
  };
  const fault = expect.stringContaining('another one') as string;
  await expect
    .poll(() => readiness().catch(() => undefined), { timeout: 60_000 })
    .toMatchObject({
      status: 'degraded',
      dependencies: { 'signing key': 'down' },
      details: { 'signing key': { fault } },
    });
  if (service === 'query') return;
  const look = createDoctor({
    events: store,
    mails: {
      waiting: () => Promise.resolve({ count: 0 }),
      taken: () => Promise.resolve(undefined),
      notTaken: () => Promise.resolve({ people: 0, words: '' }),
    },
    projections: () => Promise.resolve([]),
    dependencies: [],
    settings: { KAFKA_TOPIC: '' },
    logger,
    repeatFor: 0,
  });
  const finding = expect.objectContaining({ kind: 'wrong-key', says: fault }) as object;
  await expect.poll(async () => aboutKey(await look())).toEqual([finding]);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(aboutKey(await look())).toEqual([]);
});
