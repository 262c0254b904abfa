import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Isolates } from './English.tsx';
import { FoundText } from './FoundText.tsx';
import { HyphenatedText, Isolated, UserText } from './UserText.tsx';

describe('text from a user', () => {
  it('is isolated, and stays plain text', () => {
    const { container } = render(<UserText multiline>{'שלום\n<b>x</b>'}</UserText>);
    expect(container.querySelector('bdi')?.textContent).toBe('שלום\n<b>x</b>');
  });

  it('does not end its isolation, nor turn what follows', () => {
    const text = 'A\u2069\u202eB';
    const { container } = render(
      [
        <UserText>{text}</UserText>,
        <Isolated>{text}</Isolated>,
        <HyphenatedText>{text}</HyphenatedText>,
        <FoundText words={['a']}>{text}</FoundText>,
      ].map((shown, index) => <p key={index}>{shown}</p>),
    );
    expect([...container.children].map(({ textContent }) => textContent)).toEqual(
      Array(4).fill('A\u202eB\u202c'),
    );
  });

  it('is cut for its hyphens between words only', () => {
    const { container } = render(<HyphenatedText>{`${'😀'.repeat(17)}a-set set-up`}</HyphenatedText>);
    expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['set-up']);
    for (const { nodeValue } of container.childNodes) expect(nodeValue?.isWellFormed()).not.toBe(false);
  });
});

describe('a sentence with isolated values', () => {
  it('has them as elements, also one inside the other', () => {
    const { container } = render(
      <Isolates text={'\u2068Ada \u2067(1)\u2069\u2069: \u2068$321\u2069 in 5 days'} />,
    );
    expect(container.innerHTML).toBe('<bdi>Ada \u2067(1)\u2069</bdi>: <bdi>$321</bdi> in 5 days');
  });
});
