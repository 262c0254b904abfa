import { taskNumber } from '../setup/sampleTask.ts';

const syllables = ['ba', 'ke', 'li', 'mo', 'nu', 'par', 'ret', 'sin', 'tos', 'vum', 'dra', 'fel', 'gri'];
export const words = 20_000;
const ofTitle = 6;
const ofDescription = 30;

/** The word of a rank, with at least four letters; the same rank always gives the same word. */
export const wordOf = (rank: number): string => {
  let word = '';
  for (let left = rank + syllables.length; left > 0; left = Math.floor(left / syllables.length))
    word += syllables[left % syllables.length] ?? '';
  return word;
};

/** The rank of the word at a place: low ranks are common, as in a language (Zipf). The same place always gives the same rank. */
const rankAt = (at: number): number => {
  const share = ((at * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  return Math.floor(words ** share) - 1;
};

const textOf = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => wordOf(rankAt(from + index))).join(' ');

/** The fields of a task, different for each number. */
export const taskOf = (number: number) => {
  const from = number * (ofTitle + ofDescription);
  const [title, description] = [textOf(from, ofTitle), textOf(from + ofTitle, ofDescription)];
  return { ...taskNumber(number), title, description };
};
