import { CalendarDays } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { weekdayName } from '#app/house/settings/texts.ts'
import { inEach } from '#app/kit/forms/local-text.ts'
import { SPOTS } from '#app/kit/pure/spots.ts'
import { ACTIVE_STATES } from '#app/kit/ui/active-state.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import type { TickOption } from '#app/kit/ui/tick-boxes.tsx'
import { TogetherDialog } from '#app/kit/ui/together-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { GRANT_NAMES } from '#app/space/credits/texts.ts'
import { AUDIENCES, SPACE_CREDITS, SPACE_KINDS, VISITORS_PAY, WRITTEN } from '../rules/spaces.ts'
import { BANDS, discountsIn, namesIn, type SpaceDialog, type SpaceReply, WEEKDAYS } from '../schema.ts'
import { AUDIENCE_NAMES, SPACE_KIND_NAMES, SPOT_NAMES, VISITORS_PAY_NAMES, WRITTEN_NAMES } from '../texts.ts'
import { SpaceFields } from './space-fields.tsx'

type SpaceDialogsProps = {
  dialog: SpaceDialog
  /** The plans that can be ticked: the name that is kept, and as the reader calls it. */
  plans: TickOption[]
  /** Whose time can be chosen. */
  givers: { id: string; name: string }[]
  /** The places to choose from; none where the house has one. */
  locations: { id: string; name: string }[]
  closeHref: string
  /** Where the calendar of the space that is edited is; null where one may not. */
  calendarHref: string | null
  reply: SpaceReply | undefined
}

const WRITTEN_LABELS = Object.fromEntries(
  WRITTEN.flatMap(name =>
    Object.entries(inEach(name, locale => () => `${WRITTEN_NAMES[name]()} (${LANGUAGES[locale].short})`)),
  ),
)

const HOUR_LABELS = Object.fromEntries(
  WEEKDAYS.flatMap(day => {
    const weekday = () => weekdayName(day, 'long')
    return [
      [`${day}-open`, () => m.settings_day_open({ weekday: weekday() })],
      [`${day}-opens`, () => m.settings_day_opens({ weekday: weekday() })],
      [`${day}-closes`, () => m.settings_day_closes({ weekday: weekday() })],
    ]
  }),
)

const BAND_LABELS = Object.fromEntries(
  BANDS.flatMap((band, n) => {
    const named = (word: string) => `${m.space_band({ number: n + 1 })}: ${word}`
    return [
      [`${band}-on`, () => m.space_band({ number: n + 1 })],
      [`${band}-weekdays`, () => named(m.space_band_weekdays())],
      [`${band}-from`, () => named(m.space_band_from())],
      [`${band}-to`, () => named(m.space_band_to())],
      [`${band}-percent`, () => named(m.space_band_percent())],
    ]
  }),
)

const NAMING = {
  labels: {
    ...WRITTEN_LABELS,
    kind: m.space_kind,
    givenBy: m.space_given_by,
    spot: m.space_spot,
    imageUrl: m.picture_url,
    seats: m.space_seats,
    units: m.space_units,
    turnaroundMinutes: m.space_turnaround,
    minMinutes: m.space_min,
    maxMinutes: m.space_max,
    stepMinutes: m.space_step,
    maxDaysAhead: m.space_ahead,
    audience: m.space_audience,
    plans: m.space_plans,
    isForGuests: m.space_for_guests,
    isPublic: m.space_public,
    visitorsPay: m.space_visitors_pay,
    needsApproval: m.space_approval,
    releaseMinutes: m.space_release,
    cancelHours: m.space_cancel,
    isActive: m.space_is_active,
    hour: m.space_hour,
    halfDay: m.space_half_day,
    day: m.space_day,
    location: m.location_one,
    ownHours: m.space_own_hours,
    discounts: m.space_discounts,
    credits: m.space_credits,
    ...HOUR_LABELS,
    ...BAND_LABELS,
  },
  showValue: (name: string, value: string) => {
    const kind = name === 'kind' && SPACE_KINDS.find(known => known === value)
    if (kind) return SPACE_KIND_NAMES[kind]()
    const audience = name === 'audience' && AUDIENCES.find(known => known === value)
    if (audience) return AUDIENCE_NAMES[audience]()
    const spot = name === 'spot' && SPOTS.find(known => known === value)
    if (spot) return SPOT_NAMES[spot]()
    const pay = name === 'visitorsPay' && VISITORS_PAY.find(known => known === value)
    if (pay) return VISITORS_PAY_NAMES[pay]()
    if (name === 'discounts')
      return discountsIn(value)
        .map(({ plan, percent }) => `${plan} ${percent}%`)
        .join(', ')
    if (name === 'credits')
      return SPACE_CREDITS.filter(kind => namesIn(value).includes(kind))
        .map(kind => GRANT_NAMES[kind]())
        .join(', ')
    if (name.endsWith('-weekdays'))
      return namesIn(value)
        .map(day => weekdayName(Number(day), 'short'))
        .join(', ')
    return name === 'plans' ? namesIn(value).join(', ') : value
  },
}

const namingWith = ({ locations, givers }: Pick<SpaceDialogsProps, 'locations' | 'givers'>) => ({
  ...NAMING,
  showValue: (name: string, value: string) => {
    const named = name === 'location' ? locations : name === 'givenBy' ? givers : []
    return named.find(({ id }) => id === value)?.name ?? NAMING.showValue(name, value)
  },
})

/** The dialog that the list's address asks for. */
export function SpaceDialogs(props: SpaceDialogsProps) {
  const { dialog, plans, givers, locations, closeHref, calendarHref, reply } = props
  const { search } = useLocation()
  if (dialog.kind === 'together')
    return <TogetherDialog plan={dialog} state={ACTIVE_STATES[dialog.to]()} closeHref={closeHref} />
  if (dialog.kind === 'delete') {
    const count = dialog.ids.length
    const question = count === 1 ? m.space_delete_question() : m.space_delete_many({ count })
    const note = m.space_delete_note()
    return (
      <DeleteDialog
        ids={dialog.ids}
        names={dialog.names}
        question={question}
        note={note}
        closeHref={closeHref}
      />
    )
  }
  const isNew = dialog.kind === 'new'
  return (
    <EditDialog
      key={search}
      title={isNew ? m.space_add() : m.space_edit()}
      submitLabel={isNew ? m.space_create() : m.space_update()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={namingWith({ locations, givers })}
      hasFiles
    >
      {(values, refused) => (
        <>
          {locations.length === 0 ? (
            <input type="hidden" name="location" value={values.location} />
          ) : (
            <SelectField
              label={m.location_one()}
              hint={m.space_location_hint()}
              name="location"
              defaultValue={values.location}
              error={refused?.errors['location']}
            >
              {locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <SpaceFields values={values} errors={refused?.errors ?? {}} plans={plans} givers={givers} />
          {calendarHref && (
            <Link to={calendarHref} className={buttonClasses('secondary', 'small', 'justify-self-start')}>
              <CalendarDays className="size-5" aria-hidden="true" />
              {m.space_calendar()}
            </Link>
          )}
        </>
      )}
    </EditDialog>
  )
}
