import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

/** An account, with all that the emulator knows of it. */
export type Account = Readonly<Record<string, unknown>> & { readonly localId: string };

/** A message with a link that Firebase would have sent by e-mail. */
interface EmailedLink {
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
}

/** What the emulator has in memory; only what is used here. */
export interface EmulatorState {
  readonly users: ReadonlyMap<string, Account>;
  readonly oobs: ReadonlyMap<string, EmailedLink>;
  overwriteUserWithLocalId(localId: string, account: Account): unknown;
}

type Middleware = (api: unknown, options: Readonly<Record<string, unknown>>) => unknown;
interface Server {
  readonly createApp: (
    projectId: string,
    mode: string | undefined,
    states: Map<string, EmulatorState>,
  ) => Promise<RequestListener>;
}
interface State {
  readonly AgentProjectState: new (projectId: string) => EmulatorState;
}

/**
 * The Auth emulator out of `firebase-tools`, without its command line: that takes ten seconds to start, has
 * a hub and a logger that want ports of their own, and saves accounts only when it is asked to. Eight of the ten
 * are spent on checks for calls that nobody may ever make; they are made when they are first needed.
 */
export const createEmulator = async (
  projectId: string,
): Promise<{ readonly app: RequestListener; readonly state: EmulatorState }> => {
  const tools = createRequire(import.meta.resolve('firebase-tools/package.json'));
  const exegesis = tools('exegesis-express') as { middleware: Middleware };
  const { middleware } = exegesis;
  exegesis.middleware = (api, options) => middleware(api, { ...options, lazyCompileValidationSchemas: true });
  const { createApp } = tools('./lib/emulator/auth/server.js') as Server;
  const { AgentProjectState } = tools('./lib/emulator/auth/state.js') as State;
  const state = new AgentProjectState(projectId);
  return { state, app: await createApp(projectId, undefined, new Map([[projectId, state]])) };
};
