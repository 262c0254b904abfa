import type { RenderMail } from '@marketplace/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { writeAs } from '../../formats/reader.ts';
import { loadOnce } from '../../browser/loadOnce.ts';
import { loadServedTexts, showTexts } from '../../i18n/texts.ts';
import { MailDocument } from './MailDocument.tsx';
import { outlineOf } from './outline.ts';
import { plainText } from './plainText.ts';

const type = '<!doctype html>\n';
const loadTexts = loadOnce(loadServedTexts);

/** A mail of what is unread, in the language of this process. */
export const renderMail: RenderMail = async (digest) => {
  await loadTexts();
  writeAs(digest.locale);
  showTexts();
  const outline = outlineOf(digest);
  return {
    subject: outline.subject,
    text: plainText(outline),
    html: type + renderToStaticMarkup(<MailDocument {...outline} />),
  };
};
