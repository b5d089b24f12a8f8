import { m } from '#app/paraglide/messages.js'
import type { DEFAULT_DEPARTMENTS } from '../rules/employees.ts'

/** What the departments that came with the program are called in each language. */
const TITLES: Record<(typeof DEFAULT_DEPARTMENTS)[number], () => string> = {
  'General Worker': m.department_title_general,
  Manager: m.department_title_manager,
  'Tech Manager': m.department_title_tech,
}

/** The department as people read it: one that the house named itself is called that. */
export function departmentTitle(name: string): string {
  return Object.hasOwn(TITLES, name) ? TITLES[name as keyof typeof TITLES]() : name
}

/** For a filter: what is chosen is the name that is stored. */
export function departmentOptions(names: readonly string[]) {
  return names.map(name => ({ value: name, label: departmentTitle(name) }))
}
