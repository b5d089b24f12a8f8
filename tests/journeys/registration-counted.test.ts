import { expect, test, vi } from 'vitest'
import { registrationSteps } from '#app/joining/registration/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'

const house = await openRequestHouse()
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function tell(fields: Record<string, string>, userAgent = BROWSER) {
  const body = new URLSearchParams(fields)
  const headers = { 'User-Agent': userAgent }
  return (await fetch(`${house.url}/registration/reached`, { method: 'POST', body, headers })).status
}

test('what is no step of a form, or comes from a program, is not counted', async () => {
  const step = { variant: 'wizard', step: '1' }
  const answers = [
    await tell(step),
    await tell({ ...step, step: '5' }),
    await tell({ ...step, step: '1e0' }),
    await tell({ variant: 'membership_page', step: '4' }),
    await tell({ variant: 'constructor', step: '1' }),
    await tell({}),
    await tell(step, 'Mozilla/5.0 (compatible; Googlebot/2.1)'),
  ]
  expect(answers).toEqual(Array(7).fill(204))
  const looking = { timeout: 10_000, interval: 200 }
  await vi.waitFor(async () => expect(await house.db.$count(registrationSteps)).toBe(1), looking)
  expect(await house.db.select().from(registrationSteps)).toMatchObject([
    { variant: 'wizard', step: 1, count: 1 },
  ])
}, 15_000)
