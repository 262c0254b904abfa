import { createLogger } from '@marketplace/service-kit';

export const silentLogger = createLogger({ level: 'silent', name: 'test' });
