import { Problem, unavailable } from '@marketplace/service-kit';
import {
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoInvalidArgumentError,
  MongoParseError,
  MongoRuntimeError,
  MongoServerError,
  type MongoClientOptions,
} from 'mongodb';

/** MongoDB's code for a key that exists already. */
export const duplicateKey = 11_000;
/** MongoDB's code for a collection that exists already. */
export const namespaceExists = 48;

// The server cannot be reached, is shutting down, is not the primary, is too slow or has no space. FerretDB answers 1 while its
// own database is away.
const awayCodes: ReadonlySet<unknown> = new Set([
  1, 6, 7, 50, 64, 89, 91, 112, 133, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031,
]);

const isUnavailable = (error: unknown): boolean => {
  // The driver passes on the system's error of a socket that breaks while it waits for room to write.
  if (error instanceof Error && 'syscall' in error) return true;
  if (error instanceof Problem || !(error instanceof MongoError)) return false;
  // For a connection that breaks during a batch, the error has no code.
  if (error instanceof MongoServerError) return error.code === undefined || awayCodes.has(error.code);
  // Other errors of the driver: the connection failed or timed out, unless the call itself is wrong.
  return !(error instanceof MongoInvalidArgumentError || error instanceof MongoParseError);
};

/** In milliseconds. The driver may wait for ever, e.g. for room in the buffer of a socket that was closed meanwhile. */
const answerWithin = 20_000;

/** Runs the function, for 20 s at most; rejects with the problem `unavailable` if MongoDB is away or does not answer. */
export const guarded = <T>(run: () => Promise<T>): Promise<T> =>
  guardedWithoutLimit(async () => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new MongoRuntimeError(`No answer within ${answerWithin / 1000} s`));
    }, answerWithin);
    try {
      return await Promise.race([run(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  });

/** The same for work that may take long. */
export const guardedWithoutLimit = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw isUnavailable(error) ? unavailable('MongoDB', error) : error;
  }
};

/** Whether a call, or each failed write of a batch, failed with this code. False for a batch that failed as a whole. */
export const failedWith = (error: unknown, code: number): boolean => {
  if (!(error instanceof MongoBulkWriteError))
    return error instanceof MongoServerError && error.code === code;
  const errors = [error.writeErrors].flat();
  return errors.length > 0 && errors.every((one) => one.code === code);
};

/** Runs the function; ignores a failure with this code: the change has been made before. */
export const unlessDone = async (code: number, run: () => Promise<unknown>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!failedWith(error, code)) throw error;
  }
};

/**
 * Makes a client of the read store. Writes wait for the disks of most servers, and reads only see such writes, so no answer is
 * older than before after the crash of a server. The callers retry writes; the driver does not, because not every server of this
 * protocol supports that.
 */
export const createClient = (url: string, options: MongoClientOptions): MongoClient =>
  new MongoClient(url, {
    appName: 'read-store',
    retryWrites: false,
    readPreference: 'primary',
    readConcernLevel: 'majority',
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: 2_500,
    connectTimeoutMS: 2_500,
    // With `poll`, each check has a time limit. In the other mode, a check that waits for the server’s next change can be lost for ever.
    serverMonitoringMode: 'poll',
    waitQueueTimeoutMS: 10_000,
    ...options,
  });
