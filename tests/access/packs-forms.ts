import { randomUUID } from 'node:crypto'
import { markOf } from '#app/space/packs/rules.ts'
import { sellPack } from '#app/space/packs/steps/sell.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { asks, some } from './ask.ts'
import type { House } from './house.ts'

/** Six hours, on sale. */
export async function packOf(house: House) {
  const terms = { unit: 'minute', amount: 360, priceSatang: 120_000, days: 90 } as const
  const [row] = await house.db
    .insert(creditPacks)
    .values({ name: { en: some('Pack') }, ...terms })
    .returning()
  if (!row) throw new Error('no pack')
  return row
}

/** One that was sold to somebody at the desk, on their account. */
async function soldPack(house: House) {
  const [pack, { id: memberRowId }] = [await packOf(house), await house.member()]
  const about = { memberRowId, packId: pack.id, seen: markOf(pack), key: randomUUID(), by: 'staff' } as const
  const paid = { satang: 0, method: null }
  const ctx = { ...house.ctx, actor: { userId: null } }
  const sold = await house.db.transaction(tx => sellPack(tx, ctx, { ...about, paid }))
  if (!sold.ok) throw new Error(sold.reason)
  return { memberRowId, saleId: sold.value }
}

const LIST = '/admin/settings/packs'

/** The house's packs. */
export const packForms = {
  '(new)': asks('credit_packs', () => ({
    at: `${LIST}?new=1`,
    fill: { name_en: some('Pack'), amount: '360', price: '1200' },
  })),
  '(edit)': asks('credit_packs', async house => ({
    at: `${LIST}?edit=${(await packOf(house)).id}`,
    fill: { name_en: some('Pack') },
  })),
  delete: asks('credit_packs', async house => ({ at: `${LIST}?delete=${(await packOf(house)).id}` })),
}

/** Beside a member's credits. */
export const soldForms = {
  '(sell)': asks('pack_sales', async house => {
    const pack = await packOf(house)
    const at = `/admin/members/${(await house.member()).id}/credits?record=sell`
    return { at, fill: { pack: `${pack.id} ${markOf(pack)}`, paid: '0' } }
  }),
  '(take_back)': asks('pack_sales', async house => {
    const { memberRowId, saleId } = await soldPack(house)
    const at = `/admin/members/${memberRowId}/credits?revoke=${saleId}`
    return { at, fill: { reason: 'By mistake' } }
  }),
}
