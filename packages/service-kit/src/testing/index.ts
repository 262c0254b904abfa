/**
 * For tests: separate databases, services and proxies.
 *
 * @example
 * const database = await createTestDatabase();
 * const events = await openEventStore({ url: database.url, logger });
 * await events.close();
 * await database.drop();
 */
export { connectionsTo, createTestDatabase } from './postgres.ts';
export { startProxy, type Proxy } from './proxy.ts';
export { realImage, realKafka, realMongo, realPart, type RealPart } from './realParts.ts';
export { startTestService } from './httpService.ts';
export { until } from './until.ts';
