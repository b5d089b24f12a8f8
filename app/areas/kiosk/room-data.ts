import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { shownSchema } from '#app/presence/kiosks/schema.ts'
import { guardRoomKiosk, type KioskContext, tabletContext } from '#app/presence/kiosks/steps/token.server.ts'
import { bookAtRoom, checkInAtRoom, endAtRoom } from '#app/space/bookings/commands/room.server.ts'
import { lookAfterBookings } from '#app/space/bookings/jobs.server.ts'
import { findBooking } from '#app/space/bookings/queries/bookings.server.ts'
import { ROOM_LENGTHS } from '#app/space/bookings/rules/room.ts'
import { viewDone, viewRoom } from '#app/space/bookings/views/room.server.ts'
import type { RoomAnswer } from '#app/space/bookings/views/room.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import type { Route } from './+types/room-data'
import { roomRefusal } from './room-texts.ts'

export const middleware: Route.MiddlewareFunction[] = [guardRoomKiosk]

/** What the tablet of a room shows at this moment. */
export async function loader({ context }: Route.LoaderArgs) {
  return answer(await viewNow(context.get(tabletContext)))
}

type Shown = Parameters<typeof endAtRoom>[1]

const ANSWERS: Record<string, (ctx: KioskContext, shown: Shown, form: FormData) => Promise<Response>> = {
  check_in: async (ctx, shown) => tell(ctx, 'check_in', await checkInAtRoom(ctx, shown)),
  end: async (ctx, shown) => tell(ctx, 'end', await endAtRoom(ctx, shown)),
  book: async (ctx, shown, form) => {
    const { minutes } = readTexts(form, ['minutes'])
    const length = ROOM_LENGTHS.find(one => String(one) === minutes)
    return length ? tell(ctx, 'book', await bookAtRoom(ctx, shown, length)) : answer(null, 400)
  },
}

/** What somebody asks the tablet of a room for: a time, that they are there, or an end. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const asked = shownSchema.safeParse(readJson(readTexts(form, ['shown']).shown))
  // What a tablet kept is of no use to a room: its time is over.
  if (!asked.success || asked.data.keptAt !== null || asked.data.way === 'proof') return answer(null, 400)
  return answerOf(ANSWERS, form)(context.get(tabletContext), asked.data, form)
}

type Done = Awaited<ReturnType<typeof bookAtRoom>>

async function tell({ db }: KioskContext, intent: 'book' | 'check_in' | 'end', done: Done) {
  const booking = done.ok ? await findBooking(db, done.value.id) : null
  const words = booking ? viewDone(intent, booking) : roomRefusal(done.ok ? 'not_found' : done.reason)
  return answer({ isDone: done.ok, ...words } satisfies RoomAnswer)
}

async function viewNow(ctx: KioskContext) {
  const { db, kiosk, now } = ctx
  const space = await findSpace(db, kiosk.spaceId ?? '')
  if (!space) throw new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const look = () => viewRoom(db, space, { now: now(), showsPurpose: kiosk.showsPurpose })
  const view = await look()
  if (!view.isLate) return view
  // The tablet has said when it is let go: that is not left to the job's next turn.
  await lookAfterBookings(ctx)
  return look()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function answer(body: object | null, status = 200) {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
