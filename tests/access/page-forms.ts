import type { Fields } from './client.ts'

/** A form that a page shows: where it is sent, and what a browser would send as it stands there. */
export type PageForm = { action: string; fields: Fields; names: Set<string> }

/** Every form that posts, once for each of its buttons that say something. */
export function formsOn(html: string, page: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', inside = '']) => {
    if (attribute(head, 'method')?.toLowerCase() !== 'post') return []
    const base = new URL(page, 'http://page')
    const target = new URL(attribute(head, 'action') ?? page, base)
    const action = target.pathname + target.search
    const controls = controlsIn(inside)
    const names = new Set(controls.map(({ name }) => name))
    const standing = controls.filter(({ isSent, kind }) => isSent && kind !== 'button')
    const buttons = controls.filter(({ kind }) => kind === 'button')
    const pressed = buttons.length > 0 ? buttons.map(button => [...standing, button]) : [standing]
    return pressed.map(sent => ({ action, fields: gathered(sent), names }))
  })
}

type Control = { kind: string; name: string; value: string; isSent: boolean }

function gathered(controls: Control[]): Fields {
  const fields: Record<string, string | string[]> = {}
  for (const { name, value } of controls) {
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}

function controlsIn(html: string): Control[] {
  return [...html.matchAll(/<(input|button|textarea|select)\b([^>]*)>/g)].flatMap(match => {
    const [whole, kind = '', head = ''] = match
    const name = attribute(head, 'name')
    if (name === null) return []
    const type = attribute(head, 'type')
    const rest = html.slice(match.index + whole.length)
    const inside = rest.slice(0, rest.indexOf(`</${kind}>`))
    const isBox = type === 'checkbox' || type === 'radio'
    const isSent = type !== 'file' && (!isBox || /\schecked(=|\s|\/|$)/.test(head))
    const value = kind === 'textarea' ? decoded(inside) : (attribute(head, 'value') ?? (isBox ? 'on' : ''))
    return [{ kind, name, isSent, value: kind === 'select' ? chosenOf(inside) : value }]
  })
}

function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, head = '']) => head)
  const chosen = all.find(head => /\sselected(=|\s|\/|$)/.test(head)) ?? all[0] ?? ''
  return attribute(chosen, 'value') ?? ''
}

function attribute(head: string, name: string): string | null {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(head)?.[1]
  return value === undefined ? null : decoded(value)
}

function decoded(html: string): string {
  const named = html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  return named.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
