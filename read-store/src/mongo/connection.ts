import { Problem, unavailable } from '@marketplace/service-kit';
import {
  MongoClient,
  MongoError,
  MongoInvalidArgumentError,
  MongoParseError,
  MongoServerError,
  type MongoClientOptions,
} from 'mongodb';

/** MongoDB's code of a key that is there already. */
export const duplicateKey = 11_000;
/** MongoDB's code of a collection that is there already. */
export const namespaceExists = 48;

// Of a server that could not be reached, is shutting down, is not the primary (any more), is too slow or short of room;
// 1 is what FerretDB answers while its own database is away.
const awayCodes: ReadonlySet<unknown> = new Set([
  1, 6, 7, 50, 64, 89, 91, 112, 133, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031,
]);

const isUnavailable = (error: unknown): boolean => {
  if (error instanceof Problem || !(error instanceof MongoError)) return false;
  // A connection that breaks within a batch is told as an answer without a code.
  if (error instanceof MongoServerError) return error.code === undefined || awayCodes.has(error.code);
  // The driver's own: the connection broke, timed out or could not be made, unless the call itself is wrong.
  return !(error instanceof MongoInvalidArgumentError || error instanceof MongoParseError);
};

/** Runs it; where MongoDB is away, rejects with the problem `unavailable`. */
export const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw isUnavailable(error) ? unavailable('MongoDB', error) : error;
  }
};

/** Runs it; where that fails with the code, somebody has done it before. */
export const unlessDone = async (code: number, run: () => Promise<unknown>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === code)) throw error;
  }
};

/**
 * How every connection of the read store is made. What is written waits for the disks of most servers, and what is read has
 * come there: no answer goes back when a server is killed. All is repeated by whoever asked for it, so the driver need not repeat
 * writes, which not every server of this protocol can.
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
    waitQueueTimeoutMS: 10_000,
    ...options,
  });
