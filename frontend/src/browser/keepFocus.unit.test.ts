import { beforeEach, describe, expect, it } from 'vitest';

// setup.ts keeps the focus of the tests' page.
const html = `<div id="root"><main tabindex="-1">
  <section aria-label="Bids"><ul aria-label="List"><li><button id="row">Withdraw</button></li><li>One more</li></ul></section>
  <button id="other">Other</button></main></div>
  <div role="presentation"><button id="toast">Dismiss</button></div>`;
const the = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const changed = () => new Promise((resolve) => setTimeout(resolve));
const focusOn = (selector: string) => {
  const element = the(selector);
  element.focus();
  return element;
};

beforeEach(() => {
  document.body.innerHTML = html;
});

describe('the focus', () => {
  it.each([
    ['its row is gone', () => the('li').remove(), '[aria-label=List]'],
    ['its list is empty', () => (the('ul').innerHTML = ''), 'main'],
    ['all around it is gone', () => the('section').remove(), 'main'],
    ['it has moved', () => the('ul').append(the('li')), '#row'],
  ])('goes to what is left where %s', async (_how, change, expected) => {
    focusOn('#row');
    change();
    await changed();
    expect(document.activeElement).toBe(the(expected));
  });

  it('goes back to the page from a toast that goes', async () => {
    focusOn('#other');
    focusOn('#toast').parentElement?.remove();
    await changed();
    expect(document.activeElement).toBe(the('#other'));
  });

  it('goes to where an opened dialog’s button was', async () => {
    focusOn('#row');
    focusOn('#toast');
    the('li').remove();
    the('[role=presentation]').remove();
    await changed();
    expect(document.activeElement).toBe(the('[aria-label=List]'));
  });

  it('does not go behind a dialog that is still open, and to the opener’s place after it', async () => {
    focusOn('#row');
    document.body.insertAdjacentHTML('beforeend', '<div id="open"><button id="inner">Close</button></div>');
    the('#root').setAttribute('aria-hidden', 'true');
    focusOn('#toast').parentElement?.remove();
    await changed();
    expect(document.activeElement).toBe(document.body);
    // As the dialog does by itself, which first may let the focus out for a moment.
    focusOn('main');
    focusOn('#inner');
    the('li').remove();
    the('#root').removeAttribute('aria-hidden');
    the('#open').remove();
    await changed();
    expect(document.activeElement).toBe(the('[aria-label=List]'));
  });

  it('comes back to a button that was disabled while it worked', async () => {
    const button = focusOn('#row') as HTMLButtonElement;
    button.blur(); // as a browser does after the next line
    button.disabled = true;
    await changed();
    expect(document.activeElement).toBe(document.body);
    button.disabled = false;
    await changed();
    expect(document.activeElement).toBe(button);
  });

  it('stays away after a press beside all controls', async () => {
    focusOn('#row').blur();
    the('main').dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
    the('li').remove();
    await changed();
    expect(document.activeElement).toBe(document.body);
  });
});
