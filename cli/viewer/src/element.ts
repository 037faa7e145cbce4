// Makes HTML elements.

type Child = Node | string | null | undefined | false;
type Properties<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], 'style' | 'dataset' | 'children'>
> & {data?: Record<string, string>; aria?: Record<string, string>};

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties<K> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const {data, aria, ...rest} = properties;
  Object.assign(element, rest);
  for (const [name, value] of Object.entries(data ?? {})) element.dataset[name] = value;
  for (const [name, value] of Object.entries(aria ?? {})) {
    element.setAttribute(name === 'role' ? 'role' : `aria-${name}`, value);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** An icon from a path in a square of size 16. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element as T;
}

/** The last part of a scoped name. */
export const localName = (name: string): string => name.split('::').pop() ?? name;

/** Up to four decimals, without trailing zeros. */
export const short = (x: number, digits = 4): string => String(Number(x.toFixed(digits)));
