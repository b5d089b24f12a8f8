import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { departments, employees } from '#app/team/employees/tables.server.ts'
import type { Party } from '#app/team/messages/rules/messages.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { createPerson, insertEmployee } from '../../support/sign-in.ts'
import { type Ground, idOf } from './ground.ts'

export type Team = ReturnType<typeof openTeam>

/** Employees, and what they write. */
export function openTeam({ db, file }: Ground) {
  const employee = () => insertEmployee(db, { email: `nok.${randomUUID()}@sala.test` })
  const pictured = async () => {
    const id = await employee()
    await db
      .update(employees)
      .set({ profileImage: await file('employees') })
      .where(eq(employees.id, id))
    return id
  }
  const employeeWithLogin = async () => {
    const email = `kai.${randomUUID()}@sala.test`
    await createPerson(db, { email, isEmployee: true })
    const [row] = await db.select().from(employees).where(eq(employees.email, email))
    return idOf(row)
  }
  const department = async () =>
    idOf(
      (
        await db
          .insert(departments)
          .values({ name: `Garden ${randomUUID()}` })
          .returning()
      )[0],
    )
  const message = async (from: Party, to: Party) => {
    const values = { senderType: from.type, senderId: from.id, receiverType: to.type, receiverId: to.id }
    const text = { subject: `Saturday ${randomUUID()}`, content: 'Can you open at seven?' }
    const [row] = await db
      .insert(messages)
      .values({ ...values, ...text })
      .returning()
    return { id: idOf(row), subject: text.subject }
  }
  return { employee, pictured, employeeWithLogin, department, message }
}
