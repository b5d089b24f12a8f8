import type { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findLocationByCode } from '#app/house/locations/queries.server.ts'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { findPlanByNameOrSlug } from '#app/house/plans/queries.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { type Call, operation } from '#app/machines/api/adapters/operation.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { answerOnce, type KeptAnswer } from '#app/machines/api/steps.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { findSpace, isGiver, listSpacesForApi } from '../queries.server.ts'
import type { PriceRules } from '../rules/price.ts'
import { spaces } from '../tables.server.ts'
import {
  type NewSpace,
  newSpace,
  type SpaceRecord,
  spaceList,
  spaceQuery,
  spaceRecord,
  spaceRecordOf,
  toBands,
  toHours,
} from './schema.ts'

const WORKDAY = { opens: '09:00', closes: '18:00' }

const EXAMPLE: SpaceRecord = {
  id: '019aa7d2-11c4-7b6a-8d53-9e0f1a2b3c4d',
  name: 'Reef room',
  kind: 'room',
  given_by: null,
  units: 1,
  turnaround_minutes: 15,
  min_minutes: 30,
  max_minutes: 480,
  max_days_ahead: 90,
  hours: {
    mon: WORKDAY,
    tue: WORKDAY,
    wed: WORKDAY,
    thu: WORKDAY,
    fri: { opens: '18:00', closes: '02:00' },
    sat: null,
    sun: null,
  },
  price_per_hour_satang: 20_000,
  cancel_hours: 2,
  active: true,
  most_per_half_day_satang: 60_000,
  most_per_day_satang: 100_000,
  price_bands: [{ weekdays: ['fri', 'sat'], from: '18:00', to: '02:00', percent: 150 }],
  plan_discounts: [{ plan: 'Monthly Pass', percent: 100 }],
  credits: ['plan', 'pack', 'gift'],
}

const { id: _id, active: _active, ...EXAMPLE_NEW } = EXAMPLE

/** What can be booked, for programs that show it or set a house up (rule spaces.fields). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/spaces',
    operationId: 'listSpaces',
    scope: 'spaces.read',
    summary: 'List spaces',
    description: 'Everything that is or was to be booked, by name, page by page.',
    query: spaceQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of spaces.',
        schema: spaceList,
        example: { data: [EXAMPLE], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: list,
  }),
  operation({
    method: 'POST',
    path: '/spaces',
    operationId: 'createSpace',
    scope: 'spaces.write',
    summary: 'Add a space',
    description: 'Every member may book it from then on. Staff can change the rest of it in the staff area.',
    query: null,
    body: newSpace,
    examples: {
      'A room with hours of its own': EXAMPLE_NEW,
      'Twelve desks at another place, always open': {
        name: 'Hot desks',
        kind: 'desk',
        units: 12,
        location: 'NAK',
      },
      'A call with somebody': {
        name: 'Free call',
        kind: 'call',
        given_by: '019aa7d2-2f0e-7c4d-9b1a-6d5e4f3a2b1c',
      },
    },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another space. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [{ status: 201, description: 'The space was added.', schema: spaceRecord, example: EXAMPLE }],
    problems: ['too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: create,
  }),
]

async function list({ ctx, query: { page, per_page } }: Call<z.output<typeof spaceQuery>, null>) {
  const rows = await listSpacesForApi(ctx.db, { page, perPage: per_page })
  const data = rows.slice(0, per_page).map(spaceRecordOf)
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

function create(call: Call<null, NewSpace>): Promise<Response> {
  const { ctx, key, request, body } = call
  return ctx.db.transaction(tx =>
    answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, () => store(tx, call)),
  )
}

async function store(tx: Transaction, { key, body }: Call<null, NewSpace>): Promise<KeptAnswer> {
  const [stored] = await tx
    .insert(spaces)
    .values({
      locationId: await locationIdOf(tx, body.location),
      priceRules: await priceRulesOf(tx, body),
      credits: body.credits,
      givenBy: await giverOf(tx, body.given_by),
      hours: toHours(body.hours),
      name: { [baseLocale]: body.name },
      kind: body.kind,
      units: body.units,
      turnaroundMinutes: body.turnaround_minutes,
      minMinutes: body.min_minutes,
      maxMinutes: body.max_minutes,
      maxDaysAhead: body.max_days_ahead,
      cancelHours: body.cancel_hours,
    })
    .returning({ id: spaces.id })
  const space = stored && (await findSpace(tx, stored.id))
  if (!space) throw new Error('The space was not stored')
  const about = { adminId: null, action: 'created', entityType: 'space', entityId: space.id }
  await logActivity(tx, { ...about, details: { name: space.name, apiKey: key.name } })
  await announceChange(tx, 'spaces')
  return { status: 201, headers: {}, body: spaceRecordOf(space) }
}

async function locationIdOf(tx: Transaction, code: string | undefined): Promise<string> {
  if (code === undefined) return HOME_LOCATION
  const location = await findLocationByCode(tx, code)
  const detail = 'There is no such place.'
  if (!location) throw problem('invalid', { errors: [{ pointer: '#/location', detail }] })
  return location.id
}

async function giverOf(tx: Transaction, id: string | null): Promise<string | null> {
  const detail = 'There is nobody of the house with that id.'
  if (id !== null && !(await isGiver(tx, id)))
    throw problem('invalid', { errors: [{ pointer: '#/given_by', detail }] })
  return id
}

async function priceRulesOf(tx: Transaction, body: NewSpace): Promise<PriceRules> {
  const discounts: PriceRules['discounts'] = []
  for (const [n, { plan: asked, percent }] of body.plan_discounts.entries()) {
    const plan = await findPlanByNameOrSlug(tx, asked)
    const isNew = plan && discounts.every(before => before.plan !== plan.name)
    const detail = plan ? 'The plan is there already.' : 'There is no such plan.'
    if (!isNew) throw problem('invalid', { errors: [{ pointer: `#/plan_discounts/${n}/plan`, detail }] })
    discounts.push({ plan: plan.name, percent })
  }
  return {
    hourSatang: body.price_per_hour_satang,
    halfDaySatang: body.most_per_half_day_satang,
    daySatang: body.most_per_day_satang,
    bands: toBands(body.price_bands),
    discounts,
  }
}
