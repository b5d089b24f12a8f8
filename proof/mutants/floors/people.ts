import type { Broken } from '../mutant.ts'

export const PEOPLE: Broken[] = [
  {
    name: 'members: the code of a deleted one opens the door',
    file: 'app/people/members/commands/delete.server.ts',
    find: '    await revokeCodes(tx, ctx.now(), inArray(accessCodes.memberRowId, gone))\n',
    become: '    void [revokeCodes, accessCodes]\n',
    by: ['app/people/members/commands/delete.db.test.ts: removes members; payments and applications stay'],
  },
  {
    name: 'members: that one expired is not in the log',
    file: 'app/people/members/jobs/expire.server.ts',
    find: "rows.map(row => entry('expired', row, change)),",
    become: "rows.slice(1).map(row => entry('expired', row, change)),",
    by: ['app/people/members/jobs/expire.db.test.ts: the system logs it once'],
  },
  {
    name: 'access codes: the last day does not count',
    file: 'app/people/access-codes/rules.ts',
    find: 'validUntil: startOfDay(addDays(lastDay, 1)) }',
    become: 'validUntil: startOfDay(addDays(lastDay, 0)) }',
    by: ['app/people/access-codes/rules.test.ts: a code opens from Bangkok'],
  },
]
