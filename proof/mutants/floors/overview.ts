import type { Broken } from '../mutant.ts'

export const OVERVIEW: Broken[] = [
  {
    name: 'privacy: the files of whoever was erased stay',
    file: 'app/overview/privacy/steps/erase.server.ts',
    find: '  await ctx.enqueue(tx, finishErasure, { keys: files.map(({ key }) => key) })\n',
    become: '  void finishErasure\n',
    by: ['app/overview/privacy/privacy.db.test.ts: has their pictures deleted by a job'],
  },
  {
    name: 'dashboard: the oldest deeds come first',
    file: 'app/overview/dashboard/views/recent-activity.server.ts',
    find: '.orderBy(desc(createdAt), desc(id))',
    become: '.orderBy(createdAt, id)',
    by: ['app/overview/dashboard/views/recent-activity.db.test.ts'],
  },
  {
    name: 'dashboard: the front desk sees the revenue',
    file: 'app/overview/dashboard/views/dashboard.server.ts',
    find: "can(actor, 'ledger.view')",
    become: "can(actor, 'members.view')",
    by: ['tests/journeys/dashboard.test.ts: the front desk sees no revenue, on the page or in the file'],
  },
  {
    name: 'search: its key is gone',
    file: 'app/overview/search/components/search-box.tsx',
    find: "useShortcut('/', focus)",
    become: "useShortcut('F13', focus)",
    by: ['tests/e2e/shell.e2e.ts: the search is used without a mouse'],
  },
  {
    name: 'search: Esc takes away what was typed',
    file: 'app/overview/search/components/search-box.tsx',
    find: "if (event.key === 'Escape' && !found)",
    become: "if (event.key === 'Escape')",
    by: ['tests/e2e/shell.e2e.ts: the search is used without a mouse'],
  },
  {
    name: 'privacy: its page asks for a script',
    file: 'app/overview/privacy/routes/site.tsx',
    find: 'export const handle = { isStatic: true }',
    become: 'export const handle = { isStatic: false }',
    by: ['tests/journeys/privacy.test.ts: the privacy page is there in'],
  },
  {
    name: 'dashboard: the running month is not marked',
    file: 'app/overview/dashboard/components/revenue-chart.tsx',
    find: '{isCurrent ? m.dashboard_month_so_far({ month: long }) : long}',
    become: '{!isCurrent ? m.dashboard_month_so_far({ month: long }) : long}',
    by: ['tests/journeys/dashboard.test.ts: the chart names twelve months and gives the same as a table'],
  },
]
