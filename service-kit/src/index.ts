export * from './http/health.ts';
export * from './identity.ts';
export * from './lifecycle.ts';
export * from './logger.ts';
export * from './problem.ts';
export * from './settings.ts';
