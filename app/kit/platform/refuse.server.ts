import { data } from 'react-router'
import type { FieldErrors, FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { redirectWithMessage } from './flash.server.ts'

/**
 * An action's answer that something was not done. The status is true for the page's own script as well, whose router
 * would then leave the page's data as they are: `reloadAfterRefusal` has it load them again.
 */
export function refuse<Reply>(reply: Reply, status = 400) {
  return data(reply, { status })
}

type Refused = { errors: FieldErrors; conflict?: SavedFields }

/**
 * Answers an edit that was not saved: the form keeps what was typed, with the version to save again with. Where somebody
 * else saved meanwhile that is the version of theirs, and the answer 409.
 */
export function refuseEdit<Fields extends FormFields, Refusal extends Refused>(
  { fields, version }: SavedFields<Fields>,
  refusal: Refusal,
) {
  const { errors, conflict } = refusal
  const next = { fields, version: conflict?.version ?? version, error: errors['form'] }
  return refuse({ ...next, ...refusal }, conflict ? 409 : 400)
}

/** Says what came of an edit: the page at `href` with a word of success, or the form as `refuseEdit` answers it. */
export async function answerEdit(
  href: string,
  sent: SavedFields,
  refusal: Refused | null,
  savedText = m.settings_saved(),
) {
  return refusal === null ? redirectWithMessage(href, savedText) : refuseEdit(sent, refusal)
}
