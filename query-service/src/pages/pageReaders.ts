import express, { type Request } from 'express';
import { LRUCache } from 'lru-cache';
import { languageOf, localeOf, type Language } from '@marketplace/service-kit/rendering';

/** The language and the locale in which a reader gets a page. */
export interface PageReader {
  readonly language: Language;
  /** The language, with the reader's region if it is known: 'en-GB'. */
  readonly locale: string;
}

const cookie = /(?:^|;\s*)language=([A-Za-z-]{2,16})(?:;|$)/;
/** Browsers send a few dozen characters; longer values are cut, because each language tag takes microseconds of the thread that answers. */
const longest = 200;
const mostTags = 10;
const mostKept = 1_000;

/** The start of the header, in whole tags. */
const acceptedBy = (req: Request): string => {
  const header = req.headers['accept-language'] ?? '';
  return header.length <= longest ? header : header.slice(0, header.lastIndexOf(',', longest) + 1);
};

/** The tags, the most wanted first. */
const tagsOf = (accepted: string): readonly string[] => {
  const asking = Object.create(express.request) as Request;
  asking.headers = { 'accept-language': accepted };
  return asking.acceptsLanguages().slice(0, mostTags);
};

/** Finds the reader of a page: the language that `theme.js` keeps in a cookie, else the browser's; the region is the browser's. */
export const createPageReaders = (languages: readonly Language[]): ((req: Request) => PageReader) => {
  // Readers are kept, because finding one takes longer than sending a kept page.
  const known = new LRUCache<string, PageReader>({ max: mostKept });
  return (req) => {
    const chosen = cookie.exec(req.headers.cookie ?? '')?.[1];
    const header = acceptedBy(req);
    const sent = `${chosen ?? ''} ${header}`;
    const before = known.get(sent);
    if (before) return before;
    const accepted = tagsOf(header);
    const language = languageOf(chosen === undefined ? accepted : [chosen, ...accepted], languages);
    const reader = { language, locale: localeOf(language.lang, accepted) };
    known.set(sent, reader);
    return reader;
  };
};
