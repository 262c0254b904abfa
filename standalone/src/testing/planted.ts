import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimsOf, authCall, post, tokenIn, type Answer } from './calls.ts';
import type { Place } from './product.ts';
import { query } from '../postgres/database.ts';

/** A person with texts in every store, each with this mark. */
export interface PlantedPerson {
  readonly mark: string;
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

const insertedIn = ({ text }: Answer): string =>
  String((JSON.parse(text) as { insertedId?: unknown }).insertedId);

const signedUp = async (url: string, email: string, name: string): Promise<string> => {
  const account = { email, displayName: name, password: 'Passw0rd!' };
  return tokenIn(await authCall(url, 'signUp', account));
};

/** Signs up a person who posts, bids, has a deal with another person, and saves user data. */
export const plantPerson = async (url: string, mark: string): Promise<PlantedPerson> => {
  const email = `${mark}@example.com`;
  const token = await signedUp(url, email, `${mark} name`);
  const other = {
    authorization: `Bearer ${await signedUp(url, `other-${mark.slice(8)}@example.com`, 'Other')}`,
  };
  const own = { authorization: `Bearer ${token}` };
  const task = { category: 'Design', deadline: '2099-05-05', budget: 12 };
  const post201 = async (path: string, body: object, headers: Readonly<Record<string, string>>) => {
    const answer = await post(`${url}/api${path}`, body, headers);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return insertedIn(answer);
  };
  await post201('/addtask', { ...task, title: `${mark} title`, description: `${mark} description` }, own);
  const taskId = await post201('/addtask', { ...task, title: 'Other', description: 'Other' }, other);
  const bidId = await post201('/bids', { taskId, amount: 5, message: `${mark} message` }, own);
  await post201(`/bids/${bidId}/accept`, {}, other);
  await post201(`/tasks/${taskId}/deliver`, { note: `${mark} note` }, own);
  await post201('/searches', { name: `${mark} search`, query: `q=${mark}`, alert: true }, own);
  const uid = String((claimsOf(token) as { user_id?: unknown }).user_id);
  return { mark, uid, email, token };
};

/** DELETE /account; undefined if the product ends meanwhile. */
export const deleteAccount = async (
  url: string,
  { token, email }: PlantedPerson,
): Promise<number | undefined> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ confirm: email });
  const answer = await fetch(`${url}/api/account`, { method: 'DELETE', headers, body }).catch(
    () => undefined,
  );
  return answer?.status;
};

export const stateOf = async (place: Place, { uid }: PlantedPerson): Promise<unknown> => {
  const password = (await readFile(join(place.DATA_DIR, 'postgres-password'), 'utf8')).trim();
  const owner = `postgresql://postgres:${password}@127.0.0.1:${place['POSTGRES_PORT'] ?? ''}/marketplace`;
  const [row] = await query(owner, `SELECT state FROM event_store.persons WHERE uid = '${uid}'`);
  return (row as { state?: unknown } | undefined)?.state;
};

export const filesWith = async (folder: string, texts: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0)); // it was removed meanwhile
    if (texts.some((text) => bytes.includes(text))) found.push(path.slice(folder.length));
  }
  return found;
};
