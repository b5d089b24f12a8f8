import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { test } from '../support/browsing.ts'
import { expect } from '../support/journey.ts'
import { insertMember } from '../support/reviewer.ts'
import { UNTOUCHED } from '../support/server.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

// What other journeys leave in their house weighs, too.
test.use({ serverEnv: UNTOUCHED })

test.afterEach(({ database }) => database.db.delete(members))

/** Before they are compressed. A letter is one byte in English, two in Russian and three in Thai. */
const MOST_BYTES = 60_000

test('a whole page of members is at most 60 KB before it is compressed, in every language', async ({
  page,
  database,
}) => {
  await signInAsOwner(page)
  for (let n = 0; n < 25; n += 1)
    await insertMember(database.db, {
      name: `Somchai Rungrueang ${n}`,
      email: `somchai.rungrueang${n}@example.com`,
      mobilePhone: '081 234 5678',
      expiryDate: addDays(bangkokDay(new Date()), 200),
    })
  for (const language of ['', '/ru', '/th']) {
    const answer = await page.request.get(`${language}/admin/members`)
    expect.soft((await answer.body()).byteLength, language).toBeLessThanOrEqual(MOST_BYTES)
  }
})
