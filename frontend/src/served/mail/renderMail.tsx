import type { Digest, RenderedMail, RenderMail } from '@marketplace/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { writeAs } from '../../formats/reader.ts';
import { loadOnce } from '../../browser/loadOnce.ts';
import { loadServedTexts, showTexts } from '../../i18n/texts.ts';
import { MailDocument } from './MailDocument.tsx';
import { outlineOf } from './outline.ts';
import { plainText } from './plainText.ts';

const type = '<!doctype html>\n';
/** In bytes: Gmail cuts a mail at 102 kB, and with it the link that stops all mails. */
const largest = 90_000;
const loadTexts = loadOnce(loadServedTexts);

/** Shows as many things as there is room for. */
const fitted = (digest: Digest, most?: number): RenderedMail => {
  const outline = outlineOf(digest, most);
  const html = type + renderToStaticMarkup(<MailDocument {...outline} />);
  const bytes = new TextEncoder().encode(html).length;
  if (bytes > largest) {
    const fewer = Math.ceil((outline.shown * largest) / bytes);
    return fitted(digest, Math.min(fewer, outline.shown - 1));
  }
  return { subject: outline.subject, text: plainText(outline), html };
};

/** A mail of what is unread, in the language of this process. */
export const renderMail: RenderMail = async (digest) => {
  await loadTexts();
  writeAs(digest.locale);
  showTexts();
  return fitted(digest);
};
