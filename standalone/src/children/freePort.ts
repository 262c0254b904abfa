import { tryPort, unusedPort } from '@marketplace/service-kit';
import { isCode } from '@marketplace/service-kit/error-code';
import { StartError } from '../startError.ts';

/**
 * The port itself, or an unused one for 0, after a try on this address.
 * @throws {StartError} with the variable's name, if the port is not available
 */
export const freePort = async (wanted: number, variable: string, host = '127.0.0.1'): Promise<number> => {
  try {
    if (wanted === 0) return await unusedPort(host);
    await tryPort(wanted, host);
    return wanted;
  } catch (error) {
    if (isCode(error, 'EADDRINUSE'))
      throw new StartError(
        `${variable}=${wanted}: port ${wanted} is in use by another program. Stop that one, or set ${variable} to a free port.`,
      );
    if (isCode(error, 'EACCES'))
      throw new StartError(
        `${variable}=${wanted}: port ${wanted} may not be used by this user. Set ${variable} to one above 1023.`,
      );
    if (isCode(error, 'EADDRNOTAVAIL') || isCode(error, 'ENOTFOUND'))
      throw new StartError(`HOST=${host} is not an address of this machine. Set HOST=127.0.0.1.`);
    throw error;
  }
};
