import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, SettingsError } from '@marketplace/service-kit';

/**
 * Makes a self-signed certificate and its key, as files in the folder. Needs openssl, because Node.js cannot make certificates.
 * @param names of the servers that use it, e.g. `DNS:kafka` or `IP:127.0.0.1`
 */
export const makeCertificate = async (folder: string, names: readonly string[], days: number) => {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    String(days),
    '-subj',
    '/CN=marketplace',
    '-addext',
    `subjectAltName=${names.join(',')}`,
    '-keyout',
    keyFile,
    '-out',
    certFile,
  ]).catch((error: unknown) => {
    throw new SettingsError(`openssl, which makes the certificate, does not run: ${reasonOf(error)}`, {
      cause: error,
    });
  });
  return { certFile, keyFile };
};
