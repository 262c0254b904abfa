export { connectionsTo, createTestDatabase } from './postgres.ts';
export { realKafka, realMongo, type RealPart } from './realParts.ts';
export { startTestService } from './httpService.ts';
