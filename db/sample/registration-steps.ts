import { stepsOf } from '#app/joining/registration/schema/steps.ts'
import type { registrationSteps } from '#app/joining/registration/tables.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import type { Purchase } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import type { Year } from './year.ts'

type Row = typeof registrationSteps.$inferInsert & { id: string }

/** Of those who reached a step without sending the form in the end, how many went on to the next. */
const GOES_ON = 0.55
/** For one who sends the form, up to so many open it and do not. */
const MOST_OTHERS = 3

/** How often the steps of the forms were reached: by all who sent one, and by some who did not. */
export function registrationStepRows({ purchases }: Pick<Year, 'purchases'>): Row[] {
  const rows = new Map<string, Row>()
  for (const { key, submittedAt, variant } of purchases) {
    for (const [at, count] of reachedBeside(key, variant).entries())
      addTo(rows, { day: bangkokDay(submittedAt), variant, step: at + 1, count })
  }
  return [...rows.values()]
}

/** How many reached each step beside one who sent the form, with that one. */
function reachedBeside(key: Purchase['key'], variant: RegistrationVariant): number[] {
  const random = createRandom(`steps-${key}`)
  let others = random.int(0, MOST_OTHERS)
  return stepsOf(variant).map(() => {
    const reached = 1 + others
    others = Array.from({ length: others }).filter(() => random.chance(GOES_ON)).length
    return reached
  })
}

type Reached = { day: Day; variant: RegistrationVariant; step: number; count: number }

function addTo(rows: Map<string, Row>, { count, ...reached }: Reached) {
  const name = `registration-step ${reached.day} ${reached.variant} ${reached.step}`
  const row = rows.get(name) ?? { id: sampleId(name), ...reached, count: 0 }
  rows.set(name, { ...row, count: row.count + count })
}
