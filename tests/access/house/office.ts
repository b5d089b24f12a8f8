import { randomBytes, randomUUID } from 'node:crypto'
import { mails } from '#app/house/mail/tables.server.ts'
import { createPlan } from '#app/house/plans/commands/plans.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { type Ground, idOf } from './ground.ts'

/** Plans, settings, and what the house tells others. */
export function openOffice({ db, owner }: Ground) {
  const plan = async () => {
    const name = `Garden ${randomUUID().slice(0, 8)}`
    const empty = { unit: '', description: '', features: '', isMostPopular: '' }
    const lasts = { periodCount: '1', periodUnit: 'month', opensDoors: 'on', isRecurring: 'on' }
    const perks = { vouchersPerMonth: '3', minutesPerMonth: '', guestsPerMonth: '2' }
    const measures = { bookingsAhead: '', hoursAhead: '' }
    const fields = {
      ...empty,
      ...lasts,
      ...perks,
      ...measures,
      name,
      group: 'membership',
      price: '900',
      vatApplies: 'on',
      isActive: 'on',
    }
    const errors = await createPlan(owner, { fields })
    if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors))
    return name.toLowerCase().replaceAll(' ', '-')
  }
  /** Of the start checklist, whose choices and presses others have made before. */
  const startSettings = async (aside: readonly string[]) => {
    const row = { key: 'start', value: { aside, isAgreementRead: false } }
    await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row })
  }
  const mail = async (status: 'failed' | 'kept') => {
    const texts = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    const values = { kind: 'test', recipient: 'nok@example.com', status, ...texts } as const
    return idOf((await db.insert(mails).values(values).returning())[0])
  }
  const subscription = async (pausedBecause?: 'by_hand') => {
    const values = { name: 'Books', url: 'https://hooks.example/', createdBy: randomUUID() }
    const paused = pausedBecause && { pausedAt: new Date(), pausedBecause }
    const all = { ...values, events: ['blog.published'], ...paused }
    return idOf((await db.insert(webhookSubscriptions).values(all).returning())[0])
  }
  const apiKey = async () => {
    const values = { name: 'Door', scopes: ['access_codes.check' as const], ending: 'abcd' }
    const hash = randomBytes(32).toString('hex')
    const [row] = await db
      .insert(apiKeys)
      .values({ ...values, hash, createdBy: randomUUID() })
      .returning()
    return idOf(row)
  }
  return { plan, startSettings, mail, subscription, apiKey }
}
