import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { publicTaskSchema, type PublicTask } from '@marketplace/contracts';
import { z } from 'zod';
import type { Place } from './product.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const get = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

export const post = async (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const signedInSchema = z.object({ idToken: z.string() });
export const tokenIn = ({ text }: Answer): string => signedInSchema.parse(JSON.parse(text)).idToken;

/** Calls the emulator like the browser's SDK: through the public port. */
export const authCall = (url: string, call: string, body: object): Promise<Answer> =>
  post(`${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`, {
    returnSecureToken: true,
    ...body,
  });

export const tasksAt = async (url: string): Promise<PublicTask[]> =>
  z.array(publicTaskSchema).parse(JSON.parse((await get(`${url}/api/tasks`)).text));

/** The claims of an ID token, not verified. */
export const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

export const runToken = (place: Place, email: string) =>
  new Promise<{ readonly code: number | string; readonly stdout: string; readonly stderr: string }>(
    (resolve) => {
      const script = join(import.meta.dirname, '../token.ts');
      execFile(process.execPath, [script, email], { env: { ...place } }, (error, stdout, stderr) => {
        resolve({ code: error?.code ?? 0, stdout, stderr });
      });
    },
  );
