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
  ])('%j are %j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
    const parts = textParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
