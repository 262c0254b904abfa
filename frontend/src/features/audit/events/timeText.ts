import { times } from '../../../formats/times.ts';

/** `2026-11-21 11:52:31`, UTC. */
export const utcText = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

/** In the time zone of the browser. */
export const localText = (iso: string): string => times.toTheSecond(new Date(iso));
