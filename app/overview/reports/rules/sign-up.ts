import { type Day, monthOf } from '#app/kit/pure/days.ts'
import { REGISTRATION_VARIANTS, type RegistrationVariant } from '#app/people/applicants/rules.ts'

/** How far somebody gets who signs up, in the order of getting there: the steps of the form by their numbers, then what is on record. */
export const STAGES = [1, 2, 3, 4, 'sent', 'paid', 'approved'] as const
export type Stage = (typeof STAGES)[number]

/** Of these there are applications; the steps before are counted without anybody. */
export const RECORDED_STAGES = ['sent', 'paid', 'approved'] as const satisfies Stage[]
export type RecordedStage = (typeof RECORDED_STAGES)[number]

/** How far, and with which form, the address asks for (`?of=paid&variant=wizard`). */
export function readStage(params: URLSearchParams): { of: RecordedStage; variant: RegistrationVariant } {
  const [of, variant] = ['of', 'variant'].map(name => params.get(name))
  return {
    of: RECORDED_STAGES.find(each => each === of) ?? 'sent',
    variant: REGISTRATION_VARIANTS.find(each => each === variant) ?? 'wizard',
  }
}

export const isRecorded = (stage: Stage): stage is RecordedStage =>
  RECORDED_STAGES.some(each => each === stage)

/** How many got so far on a day. */
export type StageDay = { day: Day; stage: Stage; count: number }

/** The stages of a form: that of the membership page is sent from its third step. */
export function stagesOf(variant: RegistrationVariant): Stage[] {
  return STAGES.filter(stage => variant === 'wizard' || stage !== 4)
}

/** How many got how far in each of the months (rule reports.sign-up). */
export function signUpMonths(months: readonly Day[], days: readonly StageDay[]) {
  return months.map(month => {
    const within = days.filter(({ day }) => monthOf(day) === month)
    return { month, counts: countsOf(within) }
  })
}

/** How many got to each stage on all of these days together. */
export function countsOf(days: readonly StageDay[]): Record<Stage, number> {
  const sum = (stage: Stage) =>
    days.filter(each => each.stage === stage).reduce((all, { count }) => all + count, 0)
  return Object.fromEntries(STAGES.map(stage => [stage, sum(stage)])) as Record<Stage, number>
}
