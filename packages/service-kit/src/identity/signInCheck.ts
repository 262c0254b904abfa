import type { HealthCheck } from '../health/health.ts';

const timeoutMs = 4_000;
/** Firebase's public keys: they verify the signature of a token. */
const firebaseKeys =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

/** Checks that new sign-ins can be verified: calls the emulator at that host:port; without one, reads Firebase's public keys. */
export const signInCheck = (emulatorHost: string | undefined): HealthCheck => ({
  name: 'sign-in',
  check: async () => {
    const url = emulatorHost === undefined ? firebaseKeys : `http://${emulatorHost}/`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
  },
});
