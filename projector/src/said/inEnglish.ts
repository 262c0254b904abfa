import { doctorSayings, projectionSayings, textWriterOf } from '@marketplace/contracts';
import { doctorEnglish } from './doctorEnglish.ts';
import { projectionEnglish } from './projectionEnglish.ts';

/** Sentences as the API says them. */
export const inEnglish = textWriterOf(
  { ...projectionSayings, ...doctorSayings },
  { ...projectionEnglish, ...doctorEnglish },
);
