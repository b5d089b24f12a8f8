import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { receptionOf, receptionStatus } from '#app/house/settings/rules/opening-hours.ts'
import { receptionBackText } from '#app/house/settings/texts.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findUsualWait } from '../queries/usual-wait.server.ts'
import type { UsualWait } from '../rules.ts'

/** How long a visitor waits for a decision about their slip: at night, counted from when staff are back (rule receipts.wait). */
export async function viewWait({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<string> {
  const [usual, settings] = await Promise.all([findUsualWait(db, now()), findSettings(db)])
  const back = receptionBackText(receptionStatus(receptionOf(settings), now()))
  if (!usual) return back === '' ? m.status_wait_open() : `${m.status_wait_open()} ${back}`
  const time = lengthText(usual)
  return back === '' ? m.status_wait_usual({ time }) : `${back} ${m.status_wait_then({ time })}`
}

function lengthText({ count, unit }: UsualWait): string {
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
