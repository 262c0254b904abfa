/** A part of a text: a link has the address that it leads to. */
interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const address = /https?:\/\/[^\s<>"]+/gi;
/** Signs at the end of an address that belong to the sentence around it. */
const sentenceEnd = /[.,;:!?'’”)\]}]+$/;

/** The parts of a text, with the web addresses in it as links. All parts together are the text. */
export const textParts = (text: string): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = found.replace(sentenceEnd, '');
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
};
