import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  forgettingDeps,
  openService,
  startForgetting,
  stateOf,
  untilForgotten,
} from '../testing/forgettingOn.ts';
import { postedTask, type RunningService } from '../testing/runningService.ts';
import { ada } from '../testing/specification.ts';

describe('DELETE /account', () => {
  const address = '  ADA@example.com ';
  const deletion = (service: RunningService, body: object, headers = {}) =>
    service.call('DELETE', '/account', { as: 'ada', body, headers });

  it('begins the forgetting of the caller, and answers with its place', async () => {
    const service = await openService();
    await postedTask(service);
    const deleted = deletion(service, { confirm: address });
    // The time that another process needs to take over.
    await sleep(4_000);
    startForgetting(forgettingDeps(service));
    const answer = await deleted;
    const { position } = (await service.store.persons.read(ada.uid)) ?? {};
    expect(answer).toMatchObject({ status: 202, body: { acknowledged: true, position } });
    expect((await service.events()).find((event) => event.position === position)).toMatchObject({
      type: 'PersonForgotten',
      data: { uid: ada.uid, askedBy: 'person' },
      actor: { uid: ada.uid, email: '' },
    });
    await untilForgotten(service, ada.uid);
  });

  it('is refused without the address, with an older sign-in, and during a hold', async () => {
    const service = await openService();
    const old = { authorization: 'Bearer old-token-of-ada' };
    const problem = (kind: string) => ({ type: `urn:marketplace:problem:${kind}` });
    expect(await deletion(service, { confirm: 'bob@example.com' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'confirm' }] },
    });
    const late = await service.call('DELETE', '/account', { body: { confirm: address }, headers: old });
    expect(late).toMatchObject({ status: 401, body: problem('sign-in-again') });
    await service.store.persons.hold(ada.uid, 'A claim is open');
    expect(await deletion(service, { confirm: address })).toMatchObject({
      status: 409,
      body: { ...problem('account-held'), detail: expect.stringContaining('A claim is open') as string },
    });
    expect(await stateOf(service, ada.uid)).toBe('held');
  });
});
