/** What a translator has put in the place of a text. */
interface Translation {
  readonly element: Element;
  readonly text: Text;
  readonly original: string;
}

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE;
const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/**
 * A translator of the browser replaces each text by a `<font>`. React would go on with the text that is no longer there: what it
 * changes stays as it was, and what it removes throws. So the text comes back, empty, before its translation, which goes when React
 * changes or removes the text; the translator then translates the new one.
 */
export const keepTexts = (page: Node): void => {
  const translations = new WeakMap<Node, Translation>();

  const keep = (text: Text, element: Element) => {
    // Some translators put it into their element.
    if (element.contains(text)) text.replaceWith(text.data);
    const translation = { element, text, original: text.data };
    text.data = '';
    element.before(text);
    translations.set(text, translation).set(element, translation);
  };
  const drop = ({ text, element }: Translation) => {
    element.remove();
    translations.delete(text);
    translations.delete(element);
  };
  /** The text or its translation is not where it was. */
  const follow = (translation: Translation) => {
    const { text, element, original } = translation;
    if (text.isConnected && element.isConnected) {
      text.after(element);
      return;
    }
    // The translator has taken it back, perhaps with a text of its own.
    if (text.isConnected && text.data === '') {
      const own = text.nextSibling;
      if (isText(own) && own.data === original) own.remove();
      text.data = original;
    }
    drop(translation);
  };
  const replaced = ({ target, addedNodes, previousSibling, nextSibling }: MutationRecord) =>
    [...addedNodes, previousSibling, nextSibling]
      .filter(isTranslation)
      .find((element) => element.parentNode === target && !translations.has(element));

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const changed = record.type === 'characterData' && translations.get(record.target);
      if (changed) drop(changed);
      for (const node of record.removedNodes) {
        const translation = translations.get(node);
        const element = isText(node) && replaced(record);
        if (translation) follow(translation);
        else if (element) keep(node, element);
      }
    }
    // What it has changed itself.
    observer.takeRecords();
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true });
};
