import { NIL } from 'uuid'
import type { Answers } from '#app/kit/platform/questions.server.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'
import { employeeName } from '#app/team/employees/texts/employees.ts'
import { listWhoIsIn } from './queries/records.server.ts'

export const answers: Partial<Answers> = {
  staffAtWork: async (db, now) =>
    (await listWhoIsIn(db, now, { but: NIL })).map(({ person, record: { date, timeIn } }) => ({
      name: employeeName(person),
      since: timeIn === null ? null : bangkokInstant(`${date}T${timeIn}`),
    })),
}
