import { expect, it, onTestFinished, vi } from 'vitest';
import { blockStorage } from '../../testing/blockStorage.ts';
import { createReplayIdentity } from './replayIdentity.ts';

it('opens a replay for nobody where the browser blocks its storage', async () => {
  const replay = { position: 7, time: '2026-11-26T12:00:00.000Z' };
  const firebase = { apiKey: 'k', authDomain: 'market.example', projectId: 'demo-marketplace' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ firebase, authEmulator: true, replay })));
  blockStorage();
  onTestFinished(() => void vi.unstubAllGlobals());
  const identity = await createReplayIdentity();
  expect(identity.as?.()).toBeUndefined();
  identity.replay?.viewAs('ada');
});
