import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

export type Account = Readonly<Record<string, unknown>> & { readonly localId: string };

/** A message with a link that Firebase would have sent by e-mail. */
interface EmailedLink {
  readonly email: string;
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
}

/** The emulator's memory; only the parts that are used here. */
export interface EmulatorState {
  readonly users: ReadonlyMap<string, Account>;
  readonly oobs: ReadonlyMap<string, EmailedLink>;
  overwriteUserWithLocalId(localId: string, account: Account): unknown;
}

type Check = (json: unknown) => unknown;
type CheckFactory = (...of: readonly unknown[]) => Check;
/** Creates the checks of a call's parameters, body and answer. */
interface Checks {
  generateRequestValidator: CheckFactory;
  generateResponseValidator: CheckFactory;
}
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

const onFirstUse =
  (make: CheckFactory): CheckFactory =>
  (...of) => {
    let check: Check | undefined;
    return (json) => (check ??= make(...of))(json);
  };

/**
 * The Auth emulator of `firebase-tools`, without the command line, which takes ten seconds to start, opens further
 * ports for a hub and a logger, and saves accounts only on command. Most of the ten seconds, and 50 MB, go into
 * 961 checks, most of them for calls that the product never makes. So each check is created at its first use.
 */
export const createEmulator = async (
  projectId: string,
): Promise<{ readonly app: RequestListener; readonly state: EmulatorState }> => {
  const tools = createRequire(import.meta.resolve('firebase-tools/package.json'));
  const checks = tools('exegesis/lib/oas3/Schema/validators.js') as Checks;
  checks.generateRequestValidator = onFirstUse(checks.generateRequestValidator);
  checks.generateResponseValidator = onFirstUse(checks.generateResponseValidator);
  const { createApp } = tools('./lib/emulator/auth/server.js') as Server;
  const { AgentProjectState } = tools('./lib/emulator/auth/state.js') as State;
  const state = new AgentProjectState(projectId);
  return { state, app: await createApp(projectId, undefined, new Map([[projectId, state]])) };
};
