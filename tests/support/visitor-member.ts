import { mailedTo } from './member-visits.ts'
import type { openRequestHouse } from './request-house.ts'
import type { Visitor } from './visitor.ts'

type House = Pick<Awaited<ReturnType<typeof openRequestHouse>>, 'db' | 'work'>

/** As a member does: with the code of the mail that they ask for. */
export async function signInAsMember(visitor: Visitor, { db, work }: House, email: string) {
  await visitor.open('/my/login')
  visitor.fill('Email', email)
  await visitor.press('Ask for a link and a code')
  await work()
  visitor.fill('Code of six digits', (await mailedTo(db, email)).code)
  await visitor.press('Sign in')
}
