import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createLogger } from '@marketplace/service-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authCall, claimsOf, tokenIn } from '../testing/calls.ts';
import { newPlace, processesOf, removePlace, type Place } from '../testing/product.ts';
import { accountsPath } from './accountsFile.ts';
import { createEmulatorAdmin } from './emulatorAdmin.ts';
import { startAuthEmulator, type RunningAuthEmulator } from './startAuthEmulator.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const projectId = 'demo-marketplace';
const savedSchema = z.object({ users: z.array(z.looseObject({ email: z.string() })) });

describe('the Auth emulator of a DATA_DIR', () => {
  let place: Place;
  let running: RunningAuthEmulator | undefined;
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
    await removePlace(place);
  });
  const start = async (): Promise<string> => {
    running = await startAuthEmulator({ port: 0, projectId, dataDir: place.DATA_DIR, logger });
    return `http://${running.host}`;
  };
  const savedEmails = async (): Promise<string[]> => {
    const text = await readFile(accountsPath(place.DATA_DIR), 'utf8');
    return savedSchema.parse(JSON.parse(text)).users.map(({ email }) => email);
  };

  it('has an account on the disk before it answers, with many calls at once too', async () => {
    const url = await start();
    const emails = Array.from({ length: 20 }, (_, index) => `user${index}@example.com`);
    await Promise.all(
      emails.map(async (email) => {
        expect((await authCall(url, 'signUp', { email, password: 'Passw0rd!' })).status).toBe(200);
        expect(await savedEmails()).toContain(email);
      }),
    );
    expect((await savedEmails()).sort()).toEqual(emails.sort());
  });

  it('keeps an account over a restart: password, name, roles, tokens', async () => {
    const account = {
      uid: 'u1',
      email: 'a@example.com',
      password: 'Passw0rd!',
      name: 'Ada',
      roles: ['auditor'],
    };
    const refreshSchema = z.object({ refreshToken: z.string() });
    const first = await start();
    await createEmulatorAdmin(first.slice('http://'.length), projectId).ensureAccount(account);
    const { email, password } = account;
    const signedIn = await authCall(first, 'signInWithPassword', { email, password });
    await running?.stop();

    const second = await start();
    const again = await authCall(second, 'signInWithPassword', { email, password });
    expect(claimsOf(tokenIn(again))).toMatchObject({
      sub: 'u1',
      email,
      name: 'Ada',
      roles: ['auditor'],
      email_verified: true,
    });
    const refreshed = await fetch(`${second}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshSchema.parse(JSON.parse(signedIn.text)).refreshToken,
      }),
    });
    expect(refreshed.status).toBe(200);
    expect((await authCall(second, 'signUp', { email, password })).text).toContain('EMAIL_EXISTS');
  });

  it('gives no answer if the account can’t be saved', async () => {
    const url = await start();
    // A folder with the file's name stops writes, as a full disk would.
    await mkdir(`${accountsPath(place.DATA_DIR)}.next`);
    await expect(
      authCall(url, 'signUp', { email: 'lost@example.com', password: 'Passw0rd!' }),
    ).rejects.toThrow();
  });

  it('does not start with an accounts file that it can’t read, and names the file', async () => {
    await start();
    await running?.stop();
    await writeFile(accountsPath(place.DATA_DIR), '{"users": [{"loca');
    await expect(start()).rejects.toThrow(`${accountsPath(place.DATA_DIR)} can't be read; restore it`);
    expect(await processesOf(place)).toEqual([]);
  });
});
