import { describe, expect, it } from 'vitest';
import { textParts } from './Conversation.tsx';

const linksIn = (text: string) => textParts(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('the links in a text', () => {
  it.each([
    ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
    ['(http://example.com), “https://ex.am/ple”', ['http://example.com', 'https://ex.am/ple']],
    ['https://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
    ['HTTPS://EXAMPLE.COM', ['HTTPS://EXAMPLE.COM']],
    ['javascript:alert(1) data:text/html,x www.example.com a@example.com https:// //example.com', []],
    ['<a href="https://example.com">', ['https://example.com']],
    ['https://en.wikipedia.org/wiki/Logo_(film)', ['https://en.wikipedia.org/wiki/Logo_(film)']],
    [
      '(https://a.example/b_(c)) [https://a.example/?d=[1]]',
      ['https://a.example/b_(c)', 'https://a.example/?d=[1]'],
    ],
    ['https://me:pw@a.example:8080/ذ?é=1&x=😀', ['https://me:pw@a.example:8080/ذ?é=1&x=😀']],
    ['mailto:a@example.com ftp://a.example', []],
  ])('%j are %j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
    const parts = textParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it.each(
    Array.from('“”’»›،؛؟。、！？」）…—।.,;:!?)]}\u200f\u200e\u061c\u2069\u202c\u200b').map((mark) => [mark]),
  )('end before the mark %j, alone, doubled and before a word', (mark) => {
    for (const after of ['', mark, '.', ' word', '\u200f'])
      expect(linksIn(`https://a.example/b${mark}${after}`)).toEqual(['https://a.example/b']);
  });
});
