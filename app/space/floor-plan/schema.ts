import { z } from 'zod'
import { isBegun } from '#app/house/settings/rules/opening.ts'
import type { SectionForm } from '#app/house/settings/schema/section-form.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { m } from '#app/paraglide/messages.js'
import { readPin, writePin } from './rules.ts'

/** A space that may have a pin, with its name in the reader's language. */
export type PinnedSpace = { id: string; name: string }

export const LONGEST_PIN = 12

export const pinField = (spaceId: string) => `pin_${spaceId}`

const pinText = z
  .string()
  .trim()
  .refine(text => text === '' || readPin(text) !== null, { error: () => m.floor_plan_pin_wrong() })

/** What the front page shows of these spaces, and where each has its pin on the picture: empty for none. */
export function floorPlanForm(spaces: PinnedSpace[]): SectionForm {
  const pinsOf = (said: Record<string, string | undefined>) =>
    spaces.flatMap(({ id }) => {
      const pin = readPin(said[pinField(id)] ?? '')
      return pin ? [{ space: id, ...pin }] : []
    })
  return {
    schema: z
      .object({
        shows: z.enum(['given', 'none', 'rooms', 'picture'], { error: () => m.floor_plan_shows_missing() }),
      })
      .and(z.object(Object.fromEntries(spaces.map(({ id }) => [pinField(id), pinText]))))
      .transform(said => ({ floorPlan: { shows: said.shows, pins: pinsOf(said) } })),
    fieldsOf: settings => ({
      shows: chosenIn(settings),
      ...Object.fromEntries(spaces.map(({ id }) => [pinField(id), pinIn(settings, id)])),
    }),
    labels: {
      shows: m.floor_plan_shows,
      ...Object.fromEntries(spaces.map(({ id, name }) => [pinField(id), () => name])),
    },
  }
}

/** A space that is somebody's has nothing of the drawn plan to keep. */
function chosenIn(settings: Pick<Settings, 'start' | 'floorPlan'>): string {
  const { shows } = settings.floorPlan
  return shows === 'given' && isBegun(settings) ? 'none' : shows
}

function pinIn({ floorPlan }: Pick<Settings, 'floorPlan'>, spaceId: string): string {
  const pin = floorPlan.pins.find(({ space }) => space === spaceId)
  return pin ? writePin(pin) : ''
}
