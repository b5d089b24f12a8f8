import { randomUUID } from 'node:crypto'
import { type Ask, type Asker, eachOf, type Refused, refusals, type Scenario } from './api-answers.ts'

const MEMBERS = ['listMembers', 'createMember', 'getMember', 'updateMember']
const CHECKS = ['checkIn', 'checkOut']
const VISITS = ['listVisits', 'getOccupancy']
const CODES = ['listAccessCodes', 'checkAccessCode']
const ANY = { 'if-match': '*' }
const NOBODY = { member_id: 'SALA-NOBODY' }

export const newMember = () => ({
  name: 'Nok Suwan',
  email: `nok.${randomUUID()}@example.com`,
  plan: 'Monthly Pass',
})

/** `desk` is the key of whoever keeps members and visits; `checker` and `lister` are keys to access codes. */
type Known = Refused & {
  desk: string
  checker: string
  lister: string
  code: { accessId: string; pass: string }
}

/** How to get each documented answer about members, visits and access codes. */
export async function memberScenarios(ask: Asker, { desk, checker, lister, code, ...refused }: Known) {
  const somebody = newMember()
  const join = async () => (await ask('createMember', { key: desk, body: somebody })).json()
  const [member, visitor] = [await join(), await join()]
  const keys: Record<string, string> = { listAccessCodes: lister, checkAccessCode: checker }
  const bodies: Record<string, object> = {
    createMember: somebody,
    updateMember: { status: 'active' },
    checkIn: { member_id: visitor.id },
    checkOut: { member_id: visitor.id },
    checkAccessCode: { id: code.accessId, pass: code.pass },
  }
  const valid = (operation: string): Ask => ({
    id: member.id,
    key: keys[operation] ?? desk,
    ...(operation in bodies && { body: bodies[operation] }),
  })
  const each = eachOf(ask, valid)
  const enter = (who: { id: string }) => ask('checkIn', { key: desk, body: { member_id: who.id } })
  const comeAndGo = async () => {
    await enter(visitor)
    return ask('checkOut', valid('checkOut'))
  }
  const all = [...MEMBERS, ...CHECKS, ...VISITS, ...CODES]
  const scenarios: Scenario[] = [
    ...refusals(each, { all, withBody: Object.keys(bodies) }, refused),
    ...each(['getMember'], 404, { id: randomUUID() }),
    ...each(['updateMember'], 404, { id: randomUUID(), headers: ANY }),
    ...each(['updateMember'], 412, { headers: { 'if-match': '"x"' } }),
    ...each(['updateMember'], 428),
    ...each(['listMembers', 'getMember', ...VISITS, ...CODES], 200),
    ...each(['createMember'], 201),
    ...each(['updateMember'], 200, { headers: ANY }),
    ['checkIn 201', () => enter(member)],
    ['checkOut 201', comeAndGo],
    ...each(CHECKS, 409, { body: NOBODY }),
  ]
  return scenarios
}
