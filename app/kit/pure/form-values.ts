import { carriedQuery } from './list-query.ts'
import { typedText } from './typed-text.ts'

/**
 * The text of each named field of a posted form, or of an address, trimmed, days by our calendar
 * (rule dates.buddhist); '' for what is missing or a file.
 */
export function readTexts<Name extends string>(
  form: Pick<FormData, 'get'>,
  names: readonly Name[],
): Record<Name, string> {
  const entries = names.map(name => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? typedText(name, value.trim()) : '']
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

/** The parameters that open a dialog over a list, or the menu of a row. */
const DIALOGS = [
  'new',
  'edit',
  'clone',
  'delete',
  'renew',
  'approve',
  'cancel',
  'login',
  'reply',
  'record',
  'reverse',
  'close',
  'revoke',
  'limit',
  'ask',
  'more',
  'view',
  'calendar',
  'set',
  'move',
  'ignore',
] as const
export type DialogName = (typeof DIALOGS)[number]

/**
 * What the address asks for as far as the person may do it: without the dialogs that change something for those who may
 * not. `edit` stays: whoever may look is shown the record in it, and nothing to save.
 */
export function allowedDialogs(
  params: URLSearchParams,
  may: { edit: boolean; delete?: boolean },
): URLSearchParams {
  const allowed = new URLSearchParams(params)
  for (const name of DIALOGS) {
    // What is ticked is named like what is to be deleted, also where it is to become something else.
    const isTicked = params.has('set') && may.edit
    const isAllowed = name === 'delete' ? may.delete || isTicked : may.edit || name === 'edit'
    if (!isAllowed) allowed.delete(name)
  }
  return allowed
}

/** The query of the list behind a dialog: what a list carries on, without what opened the dialog. */
export function withoutDialog(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of DIALOGS) params.delete(name)
  return `?${carriedQuery(params)}`
}
