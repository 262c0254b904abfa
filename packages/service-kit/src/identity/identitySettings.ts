/** The settings that decide which tokens are accepted. */
export interface IdentitySettings {
  readonly FIREBASE_PROJECT_ID: string;
  /** host:port of an Auth emulator, external or embedded. Its tokens are not signed, so anybody can make one. */
  readonly FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  readonly NODE_ENV?: string | undefined;
  readonly HOST: string;
  readonly ALLOW_EMULATOR_ON_NETWORK: boolean;
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Why the product must not start with these settings, and what to change; undefined if it may start. */
export const identitySettingsFault = (settings: IdentitySettings): string | undefined => {
  const { FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: emulator, NODE_ENV, HOST } = settings;
  if (emulator === undefined)
    return project.startsWith('demo-')
      ? `FIREBASE_PROJECT_ID: ${project} is a demo project, which exists in an Auth emulator only. Set your Firebase project's id, or FIREBASE_AUTH_EMULATOR_HOST.`
      : undefined;
  if (NODE_ENV === 'production')
    return 'FIREBASE_AUTH_EMULATOR_HOST: an Auth emulator accepts any token, so it is refused with NODE_ENV=production. Unset one of the two.';
  if (!project.startsWith('demo-'))
    return `FIREBASE_PROJECT_ID: ${project} is not a demo project, and an Auth emulator accepts any token. Unset FIREBASE_AUTH_EMULATOR_HOST, or use a project whose id begins with demo-.`;
  if (!isLoopback(HOST) && !settings.ALLOW_EMULATOR_ON_NETWORK)
    return `HOST: ${HOST} can be reached from the network, and with an Auth emulator anybody there can sign in as anybody. Set HOST=127.0.0.1, or ALLOW_EMULATOR_ON_NETWORK=true if you want that.`;
  return undefined;
};
