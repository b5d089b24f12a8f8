import { expect, test } from 'vitest'
import { judgeImport, judgeNames } from './import-rules.ts'

const judge = (from: string, to: string, isType = false) => judgeImport({ from, to, isType })

test.each([
  ['app/money/ledger/queries.server.ts', 'app/people/members/queries/members.server.ts', /floors below/],
  ['app/house/settings/schema/settings.ts', 'app/areas/admin/layout.tsx', /floors below/],
  ['app/kit/platform/log.server.ts', 'app/house/settings/schema/settings.ts', /floors below/],
  ['app/kit/platform/log.server.ts', 'app/kit/ui/button.tsx', /kit\/platform stands below kit\/ui/],
  ['app/kit/pure/days.ts', 'zod', /only pure code/],
  ['app/kit/pure/days.ts', 'app/kit/ui/button.tsx', /only pure code/],
  ['app/team/leave/rules/leave.ts', 'app/team/leave/queries/leave.server.ts', /rules are pure/],
  ['app/team/leave/rules/leave.ts', 'drizzle-orm', /rules are pure/],
  ['app/team/leave/schema/leave.ts', 'app/team/leave/queries/leave.server.ts', /rests on rules/],
  ['app/team/leave/tables.server.ts', 'app/team/leave/queries/leave.server.ts', /rest on rules/],
  ['app/team/leave/texts/leave.ts', 'app/team/leave/queries/leave.server.ts', /words for values/],
  ['app/team/leave/queries/leave.server.ts', 'app/team/leave/commands/leave.server.ts', /only read/],
  ['app/team/leave/commands/leave.server.ts', 'app/team/leave/routes/admin.tsx', /no screen/],
  ['app/team/leave/components/list.tsx', 'app/team/leave/queries/leave.server.ts', /browser/],
  ['app/team/leave/routes/admin.tsx', 'app/team/employees/routes/admin.tsx', /to itself/],
  ['app/team/leave/routes/admin.tsx', 'app/team/employees/components/name.tsx', /to itself/],
  ['app/team/leave/commands/leave.server.ts', 'app/team/employees/jobs.server.ts', /to itself|no screen/],
  ['app/areas/admin/layout.tsx', 'app/team/employees/routes/admin.tsx', /to itself/],
  ['app/team/leave/queries/leave.server.ts', 'app/nouns.ts', /it asks/],
  ['app/team/leave/noun.ts', 'app/team/leave/queries/leave.server.ts', /what it is/],
  ['app/team/leave/commands/leave.server.ts', 'app/team/employees/noun.ts', /to itself/],
  ['app/areas/admin/layout.tsx', 'server/run.ts', /starts the program/],
  ['app/areas/my/layout.tsx', 'app/areas/admin/layout.tsx', /areas share/],
  ['app/areas/shell/tabs.tsx', 'app/areas/my/layout.tsx', /areas share/],
])('%s may not import %s', (from, to, says) => {
  expect(judge(from, to)).toMatch(says)
})

test.each([
  ['app/people/members/queries/members.server.ts', 'app/money/ledger/queries.server.ts'],
  ['app/house/accounts/tables.server.ts', 'app/team/employees/tables.server.ts'],
  ['app/areas/admin/layout.tsx', 'app/team/employees/components/name.tsx'],
  ['app/areas/admin/layout.tsx', 'app/areas/shell/tabs.tsx'],
  ['app/overview/search/queries/records.server.ts', 'app/public/blog/tables.server.ts'],
  ['app/register.server.ts', 'app/joining/receipts/events.server.ts'],
  ['app/team/leave/routes/admin.tsx', 'app/team/leave/components/list.tsx'],
  ['app/team/leave/rules/leave.ts', 'app/team/employees/rules/employees.ts'],
  ['app/team/leave/noun.ts', 'app/team/employees/tables.server.ts'],
  ['app/overview/search/queries/records.server.ts', 'app/nouns.ts'],
  ['app/kit/ui/button.tsx', 'app/kit/pure/days.ts'],
])('%s may import %s', (from, to) => {
  expect(judge(from, to)).toBeNull()
})

test('a component may know the type of what a query gives', () => {
  const from = 'app/team/leave/components/list.tsx'
  expect(judge(from, 'app/team/leave/queries/leave.server.ts', true)).toBeNull()
})

test.each([
  'app/team/leave/rules.ts',
  'app/team/leave/rules/coverage.ts',
  'app/team/leave/commands/decide.server.ts',
  'app/team/leave/components/calendar/day.tsx',
  'app/kit/pure/whatever.ts',
  'app/areas/admin/leave.tsx',
  'app/routes.ts',
])('%s is called as it may be', path => {
  expect(judgeNames([path])).toEqual([])
})

test.each([
  ['app/team/leave/leave-helpers.server.ts', /no kind/],
  ['app/team/leave/utils/days.ts', /no kind/],
  ['app/team/leave/commands/own/ask.server.ts', /deeper/],
])('%s is not', (path, says) => {
  expect(judgeNames([path])).toEqual([expect.stringMatching(says)])
})

test('a kind is one file or one folder', () => {
  expect(judgeNames(['app/team/leave/rules.ts', 'app/team/leave/rules/year.ts'])).toEqual([
    'app/team/leave/rules.ts stands beside a folder of its kind',
  ])
})
