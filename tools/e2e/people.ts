import { randomUUID } from 'node:crypto';
import { insertedSchema, type PlaceBid, type PostTask } from '@marketplace/contracts';
import { createEmulatorAdmin } from '@marketplace/standalone/parts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { asked } from './api.ts';

export const password = 'Passw0rd!';
export const photo = 'https://pictures.example.com/me.png';

const accountSchema = z.object({ idToken: z.string().default('') });

/** A user with an account, who calls the API. */
export interface Person {
  readonly email: string;
  readonly token: string;
}

/** Calls the identity provider. Returns the ID token of the answer; '' if there is none. */
const callIdentity = async (url: string, call: string, body: object): Promise<string> => {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  if (!answer.ok) throw new Error(`accounts:${call} answered ${answer.status}: ${await answer.text()}`);
  return accountSchema.parse(await answer.json()).idToken;
};

/** Creates an account without a browser, through the port of the product. */
export const signUp = async (url: string, email: string, displayName?: string): Promise<Person> => {
  const first = await callIdentity(url, 'signUp', { email, password });
  if (displayName === undefined) return { email, token: first };
  await callIdentity(url, 'update', { idToken: first, displayName });
  return signIn(url, email);
};

export const signIn = async (url: string, email: string): Promise<Person> => ({
  email,
  token: await callIdentity(url, 'signInWithPassword', { email, password }),
});

/** Gets a token directly from the Auth emulator, which signs in anybody. */
export const tokenFor = (emulatorHost: string, uid: string): Promise<string> =>
  createEmulatorAdmin(emulatorHost, 'demo-marketplace').idTokenFor(uid);

/** Creates an account directly in the Auth emulator, with a chosen uid and roles. */
export const signUpAs = async (
  emulatorHost: string,
  account: {
    readonly uid: string;
    readonly email: string;
    readonly name: string;
    readonly roles?: readonly string[];
    readonly password?: string;
  },
): Promise<Person & { readonly uid: string }> => {
  const { uid, email } = account;
  const admin = createEmulatorAdmin(emulatorHost, 'demo-marketplace');
  await admin.ensureAccount({ password, roles: [], ...account });
  return { uid, email, token: await tokenFor(emulatorHost, uid) };
};

const someTask: PostTask = {
  title: 'Some task',
  category: 'Writing',
  description: 'The work to do.',
  deadline: '2031-05-31',
  budget: 100,
};

const post = async (url: string, person: Person, path: string, body: object): Promise<string> => {
  const key = { 'idempotency-key': randomUUID() };
  return insertedSchema.parse(JSON.parse(await asked(url, person, `POST ${path}`, body, key))).insertedId;
};

/** Posts a task without a browser; returns its id. */
export const postTask = (url: string, person: Person, task: Partial<PostTask> = {}): Promise<string> =>
  post(url, person, '/addtask', { ...someTask, ...task });

/** Places a bid without a browser, bare or with an offer; returns its id. */
export const placeBid = (
  url: string,
  person: Person,
  taskId: string,
  offer: Omit<PlaceBid, 'taskId'> = {},
): Promise<string> => post(url, person, '/bids', { taskId, ...offer });

/** Logs in; goes to the Login screen first if the page is elsewhere. */
export const logIn = async (page: Page, email: string): Promise<void> => {
  if (!page.url().endsWith('/auth/login')) await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
};

export const logOut = async (page: Page): Promise<void> => {
  const out = page.getByRole('button', { name: 'Logout' });
  if (!(await out.isVisible())) return;
  await out.click();
  await out.waitFor({ state: 'detached' });
};
