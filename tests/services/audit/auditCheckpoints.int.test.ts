import { signedHeadSchema, signedHeadsSchema } from '@marketplace/contracts';
import { stateVersion } from '@marketplace/contracts/task-state';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAuditor, verdictOf } from '../testing/asAuditor.ts';
import { commandsOf } from '../testing/call.ts';
import { startMarket, startedMarket } from '../testing/market.ts';
import { newSigner } from '../testing/newSigner.ts';

const signer = newSigner();

const market = startedMarket({ signer });
let commands: ReturnType<typeof commandsOf>;
let taskId: string;
beforeAll(async () => {
  commands = commandsOf(market.call);
  taskId = (await commands.post()).id;
});

const ask = asAuditor(() => market);

describe('checkpoints', () => {
  const list = async (query = '') =>
    signedHeadsSchema.strict().parse((await ask(`/audit/checkpoints${query}`)).body);
  const sign = async () => {
    const answer = await ask('/audit/checkpoints', { method: 'POST' });
    expect(answer.status).toBe(201);
    return signedHeadSchema.strict().parse(answer.body);
  };

  it('are made once for each head, and listed with the public key, newest first, in pages', async () => {
    const first = await sign();
    expect(await sign()).toEqual(first);
    await commands.bid(taskId);
    const second = await sign();
    expect(second.position).toBe(first.position + 1);
    expect(await list()).toMatchObject({ checkpoints: [second, first], publicKey: signer.publicKey });
    const page = await list('?limit=1');
    expect(page.checkpoints).toEqual([second]);
    expect((await list(`?limit=1&cursor=${page.next ?? ''}`)).checkpoints).toEqual([first]);
  });

  it('prove that the history is unchanged, or show that it was changed', async () => {
    const { position, ...signedHead } = await sign();
    const held = (given: object) =>
      ask(`/audit/verify?checkpoint=${encodeURIComponent(JSON.stringify({ ...given }))}`).then(verdictOf);
    expect(await held({ position, ...signedHead })).toMatchObject({
      valid: true,
      checkpoint: { position, matches: true },
    });
    const changed = await held({ position: position - 1, ...signedHead });
    expect(changed).toMatchObject({ valid: false, checkpoint: { matches: false } });
    const other = { ...(await market.eventStore.ledger.head()), hash: 'ab'.repeat(32) };
    const rewritten = await held(signer.sign(other, new Date()));
    expect(rewritten).toMatchObject({ valid: false, firstBroken: position });
  });

  it('are not made for a broken chain', async () => {
    const owner = new pg.Client({ connectionString: market.databaseUrl });
    await owner.connect();
    await commands.bid(taskId);
    const { position } = await market.eventStore.ledger.head();
    const actor = (uid: string) =>
      owner.query(`ALTER TABLE event_store.events DISABLE TRIGGER changed;
        UPDATE event_store.events SET actor_uid = '${uid}' WHERE position = ${position}`);
    await actor('eve');
    const refused = await ask('/audit/checkpoints', { method: 'POST' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(`at position ${position}`)]);
    expect(verdictOf(await ask('/audit/verify')).firstBroken).toBe(position);
    await actor('uid-bob');
    await owner.end();
    await sign();
  });

  it('are not made where the stored state of a task was changed, until it is mended', async () => {
    const owner = new pg.Client({ connectionString: market.databaseUrl });
    await owner.connect();
    const setState = (value: string) =>
      owner.query(`UPDATE event_store.streams SET state = ${value} WHERE task_id = '${taskId}'`);
    await commands.bid(taskId);
    await setState(`'${JSON.stringify({ stateVersion, state: { status: 'deleted' } })}'`);
    const refused = await ask('/audit/checkpoints', { method: 'POST' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      `The stored state of task ${taskId} is not the one that its events lead to`,
    );
    expect(refused.text).toContain('Then sign again.');
    await setState(`'{}'`);
    await owner.end();
    await sign();
  });

  it('need a signing key', async () => {
    const keyless = await startMarket();
    const refused = await keyless.call('/audit/checkpoints', { method: 'POST', as: 'auditor' });
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('AUDIT_SIGNING_KEY')]);
    expect((await keyless.call('/audit/checkpoints', { as: 'auditor' })).body).toEqual({
      checkpoints: [],
      publicKey: null,
    });
    await keyless.stop();
  });
});
