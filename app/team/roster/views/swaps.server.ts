import type { Executor } from '#app/kit/platform/database.server.ts'
import { listActiveEmployees } from '#app/team/employees/queries/employees.server.ts'
import { fullName } from '#app/team/employees/rules/employees.ts'
import { listTakeable } from '../queries/open.server.ts'
import {
  listOfferedSwaps,
  listOwnSwaps,
  listSwappable,
  listTakenSwaps,
  type SwapRow,
} from '../queries/swaps.server.ts'
import { datedShiftText } from '../texts.ts'
import type { OpenShiftView, OwnSwaps, SwapView } from './swaps.ts'

function swapView(row: SwapRow): SwapView {
  const { id, giverName: giver, takerName: taker, askedName: asked } = row
  return { id, shift: datedShiftText(row), giver, taker, asked }
}

/** What somebody offers, has accepted and could accept, and whom they can ask. */
export async function loadOwnSwaps(db: Executor, employeeId: string, now: Date): Promise<OwnSwaps> {
  const [swappable, people, offered, waiting] = await Promise.all([
    listSwappable(db, employeeId, now),
    listActiveEmployees(db),
    listOfferedSwaps(db, employeeId, now),
    listOwnSwaps(db, employeeId, now),
  ])
  return {
    swappable: swappable.map(shift => ({
      value: `${shift.date} ${shift.startsAt}`,
      text: datedShiftText(shift),
    })),
    colleagues: people
      .filter(({ id }) => id !== employeeId)
      .map(person => ({ id: person.id, name: fullName(person) })),
    offered: offered.map(swapView),
    waiting: waiting.map(row => ({ ...swapView(row), isMine: row.employeeId === employeeId })),
  }
}

/** The open shifts that can be taken. */
export async function loadOpenShifts(db: Executor, now: Date): Promise<OpenShiftView[]> {
  const shifts = await listTakeable(db, now)
  return shifts.map(shift => ({ fields: shift, text: datedShiftText(shift) }))
}

/** What staff decide about, the next shift first. */
export async function loadSwapsToDecide(db: Executor, now: Date): Promise<SwapView[]> {
  return (await listTakenSwaps(db, now)).map(swapView)
}
