// What is typed and pressed before the app is there is typed and pressed again when it is: React hears nothing before its code has
// come. By then the app has replaced the elements; the old ones still have their texts and carets. The build puts this script behind
// public/theme.js, see build/headScript.ts.
(() => {
  const typed = new Set();
  const pressed = [];
  let focused = document.documentElement;
  const keep = (event) => {
    const { type, target } = event;
    focused = document.activeElement;
    if (type === 'input') typed.add(target);
    // A form that only the app can send would show what was typed in the address.
    if (type === 'submit' && !target.hasAttribute('action')) event.preventDefault();
    const button = type === 'click' && target.closest('button:not([hidden]),[role=combobox],[data-press]');
    if (!button) return;
    // A link that the app follows within the page.
    if (button.dataset.press !== undefined) event.preventDefault();
    button.setAttribute('data-pressed', '');
    pressed.push(button);
  };
  const forKept = (change) =>
    ['focusin', 'input', 'click', 'submit'].forEach((type) => change(type, keep, true));
  forKept(addEventListener);
  const named = () => document.querySelectorAll('a,button');
  // As the server wrote them: the browser may translate the page before the app is there.
  const names = new Map();
  addEventListener('DOMContentLoaded', () => named().forEach((each) => names.set(each, nameOf(each))));
  const nameOf = (element) => names.get(element) ?? element.ariaLabel ?? element.textContent;
  const inTheApp = (old) => {
    const known = document.getElementById(old.id);
    if (known) return known;
    const same = [...named()].filter((each) => nameOf(each) === nameOf(old));
    // The bar's link to the login has the name of the button that logs in.
    return same.find(({ localName }) => localName === old.localName) ?? same[0];
  };
  const appShown = async () => {
    forKept(removeEventListener);
    for (const old of typed) {
      const field = inTheApp(old);
      if (!field) continue;
      if (field.checked !== old.checked) field.click();
      // React replaces the element's own `value`, and would not see the change.
      Reflect.set(HTMLInputElement.prototype, 'value', old.value, field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // What the app has focused keeps the focus.
    const field = focused.isConnected ? undefined : inTheApp(focused);
    field?.focus({ preventScroll: true, focusVisible: true });
    // A field for a day has no caret.
    if (Number.isInteger(field?.selectionEnd))
      field.setSelectionRange(focused.selectionStart, focused.selectionEnd);
    // Found before the first press: a press can change the name of the next button.
    for (const button of pressed.map(inTheApp)) {
      button?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      button?.click();
      // The next press must see what this one has changed.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  addEventListener('app-shown', appShown, { once: true });
})();
