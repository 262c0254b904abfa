import { projectionNames } from '@marketplace/contracts';
import { sqlOn } from '@marketplace/standalone/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsWith } from '../../tools/prove/leftovers.ts';
import { asked, type Caller } from '../../tools/e2e/api.ts';
import { everyAnswer } from '../../tools/e2e/planted/answers.ts';
import { bytesInFiles, createMarkers, markerStart } from '../../tools/e2e/planted/markers.ts';
import { plantValues, type OtherPeople } from '../../tools/e2e/planted/plant.ts';
import { signUpAs } from '../../tools/e2e/people.ts';
import { ledgerUrlOf, newPlace, startProduct, type Place, type Product } from '../../tools/e2e/product.ts';

const forgottenWithin = 15_000;
const rebuiltWithin = 60_000;
const markers = createMarkers();

let place: Place;
let product: Product;
let others: OtherPeople;
let person: Caller & { readonly uid: string; readonly email: string };

const json = async (call: string, caller: Caller, body?: object): Promise<unknown> =>
  JSON.parse(await asked(product.url, caller, call, body));
interface Head {
  readonly position: number;
  readonly hash: string;
}
const verified = async () =>
  (await json('GET /audit/verify', others.auditor)) as { readonly valid: boolean; readonly head: Head };
const untilState = (call: string, stateIn: (answer: unknown) => unknown, state: string, timeout: number) =>
  expect.poll(async () => stateIn(await json(call, others.operator)), { timeout }).toBe(state);

const projectionsSchema = z.object({
  projections: z.array(z.object({ name: z.string(), rebuild: z.object({ state: z.string() }).optional() })),
});
const rebuildAll = async (): Promise<void> => {
  for (const name of projectionNames) {
    await json(`POST /operations/projections/${name}/rebuild`, others.operator, { reason: 'A test' });
    const stateIn = (answer: unknown) =>
      projectionsSchema.parse(answer).projections.find((one) => one.name === name)?.rebuild?.state;
    await untilState('GET /operations/projections', stateIn, 'swapped', rebuiltWithin);
  }
};
const personState = (answer: unknown) => z.object({ state: z.string() }).parse(answer).state;

describe('a person with 40 planted values, forgotten', () => {
  beforeAll(async () => {
    place = await newPlace();
    product = await startProduct(place);
    const emulatorHost = `127.0.0.1:${place.environment['AUTH_EMULATOR_PORT'] ?? ''}`;
    const other = (uid: string, ...roles: string[]) =>
      signUpAs(emulatorHost, { uid, email: `${uid}@example.com`, name: uid, roles });
    others = {
      ada: await other('ada'),
      auditor: await other('olga', 'auditor'),
      operator: await other('otto', 'operator'),
      moderator: await other('max', 'moderator'),
    };
    person = await signUpAs(emulatorHost, {
      uid: 'uid-of-person',
      email: `${markers.at('e-mail address')}@example.com`,
      name: `Eve ${markers.at('name')}`,
      password: `${markers.at('password')}-Aa1!`,
    });
    await plantValues(product.url, person, others, markers);
    expect(markers.count()).toBeGreaterThanOrEqual(40);
  });
  afterAll(async () => {
    await product.stop();
    await place.remove();
  });

  it('leaves none of them anywhere, and a ledger that is valid', async () => {
    const url = await ledgerUrlOf(place);
    const folder = place.environment['DATA_DIR'] ?? '';
    const foundIn = async () => ({
      answers: await everyAnswer(product.url, others, person.uid),
      rows: await rowsWith(url, [markerStart]),
      files: await bytesInFiles(folder),
    });
    // A rebuild, so that there is also a former generation.
    await rebuildAll();
    // Puts the texts also on the disk and into the planner's statistics.
    await sqlOn(url, 'ANALYZE', 'CHECKPOINT');
    // The texts can be found before the deletion: without this check, the test could pass without finding any.
    const before = await foundIn();
    for (const texts of [[...before.answers.values()], before.rows, before.files])
      expect(markers.in(texts.join('\n')).length).toBeGreaterThan(10);
    const head = (await verified()).head;

    await json('DELETE /account', person, { confirm: person.email });
    const began = performance.now();
    await untilState(`GET /operations/people/${person.uid}`, personState, 'forgotten', forgottenWithin);
    const seconds = (performance.now() - began) / 1_000;
    await rebuildAll();

    const { answers, rows, files } = await foundIn();
    const named = (texts: readonly string[]) =>
      texts.map((text) => `[${markers.in(text).join(', ')}] ${text}`);
    expect({
      answers: [...answers].flatMap(([call, text]) => markers.in(text).map((at) => `${call}: ${at}`)),
      logs: markers.in(product.output()),
      rows: named(rows),
      files: named(files),
    }).toEqual({ answers: [], logs: [], rows: [], files: [] });

    const { valid, head: later } = await verified();
    expect(valid).toBe(true);
    expect(later.position).toBeGreaterThan(head.position);
    const exported = answers.get('an auditor: /api/audit/export?format=jsonl') ?? '';
    expect(exported).toContain(`{"position":${head.position},"hash":"${head.hash}"`);
    expect(seconds).toBeLessThan(5);

    await product.stop();
    expect(await bytesInFiles(folder)).toEqual([]);
  });
});
