// Elements made by hand: text is text, whatever it holds.

type Made = Record<string, string | boolean | null | undefined | (() => void)>;

/** An element with its attributes, `onclick` and the like being listeners, and what it holds. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Made = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (typeof value === "string") made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** The element of the page with this id, which is there. */
export function the<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}
