import { createElement, type ReactNode } from 'react'
import { sanitizeMarkup } from './markupRules'

/** Names React spells differently; everything else the sanitizer lets through is spelt as in HTML. */
const reactNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' }
const emptyTags = new Set(['br', 'hr', 'img'])

/** Formatted text as React elements. Only what the sanitizer lets through is built, so nothing in it can act. */
export function markupElements(html: string): ReactNode[] {
  return elementsOf(parse(html))
}

/** The same as nodes, for the editor, whose content is not React's. */
export function markupNodes(html: string): Node[] {
  return [...parse(html).childNodes].map((node) => document.importNode(node, true))
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(sanitizeMarkup(html), 'text/html').body
}

function elementsOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => elementOf(node, index))
}

function elementOf(node: Node, key: number): ReactNode {
  if (!(node instanceof HTMLElement)) return node.textContent
  const tag = node.tagName.toLowerCase()
  const given = Object.fromEntries([...node.attributes].map(({ name, value }) => [reactNames[name] ?? name, value]))
  const link = tag === 'a' ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return createElement(tag, { ...given, ...link, key }, ...(emptyTags.has(tag) ? [] : elementsOf(node)))
}
