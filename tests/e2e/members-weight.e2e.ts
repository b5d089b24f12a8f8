import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, test } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

// A house of its own: what other journeys leave in theirs weighs, too.
test.use({ serverEnv: { LOG_LEVEL: 'error' } })

/** Before they are compressed. A letter is one byte in English, two in Russian and three in Thai. */
const MOST_BYTES = 60_000

test('a whole page of members is at most 60 KB before it is compressed, in every language', async ({
  page,
  database,
}) => {
  await signInAsOwner(page)
  for (let n = 0; n < 25; n += 1)
    await insertMember(database.db, {
      ...{ name: `Somchai Rungrueang ${n}`, email: `somchai.rungrueang${n}@example.com` },
      ...{ mobilePhone: '081 234 5678', expiryDate: addDays(bangkokDay(new Date()), 200) },
    })
  for (const language of ['', '/ru', '/th']) {
    const answer = await page.request.get(`${language}/admin/members`)
    expect.soft((await answer.body()).byteLength, language).toBeLessThanOrEqual(MOST_BYTES)
  }
})
