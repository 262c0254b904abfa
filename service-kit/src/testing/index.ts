export { createTestDatabase } from './postgres.ts';
