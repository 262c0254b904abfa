import type { HealthCheck } from '../http/health.ts';

const within = 4_000;
/** Where Firebase keeps the keys that its tokens are signed by. */
const firebaseKeys =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

/** Whether new sign-ins can be verified: the emulator at that host:port, or Firebase's keys where there is none. */
export const signInCheck = (emulatorHost: string | undefined): HealthCheck => ({
  name: 'sign-in',
  check: async () => {
    const url = emulatorHost === undefined ? firebaseKeys : `http://${emulatorHost}/`;
    const response = await fetch(url, { signal: AbortSignal.timeout(within) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
  },
});
