import { openEventStore, type EventStore } from '@marketplace/event-store';
import { createLogger } from '@marketplace/service-kit';

export const logger = createLogger({ level: 'error', name: 'bench' });
export const openLedger = (url: string): Promise<EventStore> => openEventStore({ url, logger });
