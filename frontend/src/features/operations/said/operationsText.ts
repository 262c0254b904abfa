import { doctorSayings, projectionSayings, writerOf, type Said } from '@marketplace/contracts';
import { saidText } from '../../../ui/text/saidText.ts';
import { aboutTexts } from './aboutTexts.ts';
import { partTexts } from './partTexts.ts';
import { progressTexts } from './progressTexts.ts';
import { projectionTexts } from './projectionTexts.ts';
import { sessionTexts } from './sessionTexts.ts';

const write = writerOf(
  { ...projectionSayings, ...doctorSayings },
  { ...projectionTexts, ...aboutTexts, ...partTexts, ...progressTexts, ...sessionTexts },
);

/** What the calls of operators say, in the page's language. */
export const operationsText = (sentences: readonly Said[] | undefined, english: string): string =>
  saidText(write, sentences, english);
