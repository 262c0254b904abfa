/** The element that a translator has put in the place of a text. */
interface Translation {
  readonly element: Element;
  readonly text: Text;
  readonly original: string;
}

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE;
const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/**
 * Keeps React working under a browser's translator, which replaces each text node by a `<font>`. React still holds the removed node: its
 * changes would not be visible, and its removal would throw. So this function puts the node back, empty, before its translation, and
 * removes the translation when React changes or removes the node; the translator then translates the new text.
 */
export const keepTexts = (page: Node): void => {
  const translations = new WeakMap<Node, Translation>();

  const keep = (text: Text, element: Element) => {
    // Some translators move the text node into their element.
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
  /** Called when the text or its translation has moved: puts them together again, or removes the translation. */
  const follow = (translation: Translation) => {
    const { text, element, original } = translation;
    if (text.isConnected && element.isConnected) {
      text.after(element);
      return;
    }
    // The translator has removed its element, perhaps with a new text node in its place.
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
    // Drops the records of the changes that this callback made.
    observer.takeRecords();
  });
  observer.observe(page, { subtree: true, childList: true, characterData: true });
};
