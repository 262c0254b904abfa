import { doctorSayings, projectionSayings, writerOf, type Said } from '@marketplace/contracts';
import { doctorEnglish } from './doctorEnglish.ts';
import { projectionEnglish } from './projectionEnglish.ts';

const write = writerOf(
  { ...projectionSayings, ...doctorSayings },
  { ...projectionEnglish, ...doctorEnglish },
);

/** Sentences as the API says them. */
export const inEnglish = (sentences: readonly Said[]): string => sentences.map(write).join(' ');
