import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { receptionOf, receptionStatus } from '#app/house/settings/rules/opening-hours.ts'
import { receptionBackText } from '#app/house/settings/texts.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findUsualWait } from '../queries/usual-wait.server.ts'
import type { UsualWait } from '../rules.ts'

/** How long a visitor waits for a decision about their slip: at night, when staff are back (rule receipts.wait). */
export async function viewWait({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<string> {
  const [usual, settings] = await Promise.all([findUsualWait(db, now()), findSettings(db)])
  const back = receptionBackText(receptionStatus(receptionOf(settings), now()))
  return back === '' ? waitText(usual) : `${waitText(usual)} ${back}`
}

function waitText(usual: UsualWait | null): string {
  if (!usual) return m.status_wait_open()
  const { count, unit } = usual
  const format = new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' })
  return m.status_wait_usual({ time: format.format(count) })
}
