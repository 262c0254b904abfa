export { connectionsTo, createTestDatabase } from './postgres.ts';
export { startProxy, type Proxy } from './proxy.ts';
export { realKafka, realMongo, realPart, type RealPart } from './realParts.ts';
export { startTestService } from './httpService.ts';
export { until } from './until.ts';
