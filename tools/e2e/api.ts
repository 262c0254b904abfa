/** A user of the API, or a visitor without a token. */
export interface Caller {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the API of the product at `url` as JSON. */
export const callApi = async (
  url: string,
  { token, headers = {} }: Caller,
  call: string,
  body?: object,
  more: Readonly<Record<string, string>> = {},
  signal: AbortSignal | null = null,
): Promise<{
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: ArrayBuffer;
}> => {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(`${url}${path}`, {
    method,
    signal,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
      ...more,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = await answer.arrayBuffer();
  const { status, headers: answered } = answer;
  return { status, headers: answered, text: Buffer.from(bytes).toString(), bytes };
};

/** Sends a call that must succeed, and returns its answer. */
export const asked = async (
  url: string,
  caller: Caller,
  call: string,
  body?: object,
  more?: Readonly<Record<string, string>>,
): Promise<string> => {
  const { status, text } = await callApi(`${url}/api`, caller, call, body, more);
  if (status >= 300) throw new Error(`${call} answered ${status}: ${text}`);
  return text;
};
