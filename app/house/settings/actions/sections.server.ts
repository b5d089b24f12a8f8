import type { RouterContextProvider } from 'react-router'
import { commandContext } from '#app/house/access/steps.server.ts'
import { readEdit } from '#app/kit/platform/form.server.ts'
import { answerEdit } from '#app/kit/platform/refuse.server.ts'
import { saveHouseSettings, saveMoneySettings } from '../commands/sections.server.ts'
import { HOUSE_FORMS, type HouseSection, MONEY_FORMS, type MoneySection } from '../schema/sections.ts'

type Posted = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** Saves what was posted for a section about the house, and says what came of it. */
export async function answerHouseSection({ request, url, context }: Posted, section: HouseSection) {
  const { fields, version } = await readEdit(request, Object.keys(HOUSE_FORMS[section].labels))
  const refusal = await saveHouseSettings(commandContext(context), { section, fields, version })
  return answerEdit(url.pathname, { fields, version }, refusal)
}

/** Saves what was posted for a section about money, and says what came of it. */
export async function answerMoneySection({ request, url, context }: Posted, section: MoneySection) {
  const { fields, version } = await readEdit(request, Object.keys(MONEY_FORMS[section].labels))
  const refusal = await saveMoneySettings(commandContext(context), { section, fields, version })
  return answerEdit(url.pathname, { fields, version }, refusal)
}
