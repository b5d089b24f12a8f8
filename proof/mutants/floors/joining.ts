import type { Broken } from '../mutant.ts'

export const JOINING: Broken[] = [
  {
    name: 'registration: a form gets through before the space can be paid',
    file: 'app/joining/registration/commands/submit.server.ts',
    find: '  if (await isOpeningSoon(ctx, settings)) return',
    become: '  if (false as boolean) return',
    by: [
      'app/joining/registration/commands/submit.db.test.ts: nobody registers with a space that opens soon',
    ],
  },
  {
    name: 'applications: anybody who is signed in approves',
    file: 'app/joining/applications/commands/approve.server.ts',
    find: "  await authorise(ctx, 'applications.edit')\n",
    become: '  void authorise\n',
    by: ['app/joining/applications/commands/approve.db.test.ts: an employee approves nothing'],
  },
  {
    name: 'applications: a rejection leaves the visitor without a mail',
    file: 'app/joining/applications/commands/reject.server.ts',
    find: 'await mailVisitor(tx, ctx, application, mail => {',
    become: 'if (renewalPage) await mailVisitor(tx, ctx, application, mail => {',
    by: ['app/joining/applications/commands/reject.db.test.ts: the visitor is told why'],
  },
  {
    name: 'receipt: who is signed in has to type their email',
    file: 'app/joining/receipts/actions/submit.server.ts',
    find: "email: application?.email ?? actor?.email ?? '',",
    become: "email: application?.email ?? '',",
    by: ['tests/journeys/receipt.test.ts: whoever is signed in finds their email in the form'],
  },
  {
    name: 'status: the page is kept by caches',
    file: 'app/areas/site/application.tsx',
    find: "Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })",
    become: "Route.HeadersFunction = () => ({ 'Cache-Control': 'public, max-age=60' })",
    by: ['tests/journeys/status-page.test.ts: it is kept by no cache, listed by no search engine'],
  },
  {
    name: 'payment: pressing twice sends twice',
    file: 'app/joining/registration/components/use-registration.ts',
    find: "    if (fetcher.state !== 'idle') return\n",
    become: '',
    by: ['tests/e2e/payment.e2e.ts: while it is sent, sends once'],
  },
  {
    name: 'registration: the draft stays after it was sent',
    file: 'app/joining/registration/components/use-registration.ts',
    find: 'if (isFinished(view)) clearDraft(openStorage, variant)',
    become: "if (isFinished(view)) clearDraft(openStorage, variant === 'wizard' ? 'page' : variant)",
    by: ['tests/e2e/registration.e2e.ts: after which the draft is gone'],
  },
  {
    name: 'registration: a message stays when its field is filled in',
    file: 'app/joining/registration/components/use-registration.ts',
    find: 'errors: without(current.errors, field) }',
    become: 'errors: field ? current.errors : {} }',
    by: ['tests/e2e/registration-steps.e2e.ts: a message goes away once its field is filled in'],
  },
  {
    name: 'sale: how many are sold does not count',
    file: 'app/joining/sales/components/sale-dialog.tsx',
    find: 'totalOfMany(plan, quantity, pricing)',
    become: 'totalOfMany(plan, 1, pricing)',
    by: ['tests/e2e/desk.e2e.ts: what a sale comes to, and what of it is owed'],
  },
  {
    name: 'matching: a line is nobody’s while two say what it is',
    file: 'app/joining/matching/steps/match.server.ts',
    find: "eq(bankLines.id, id)).for('update')",
    become: 'eq(bankLines.id, id))',
    by: [
      'tests/matching-races.db.test.ts: one line for bills of every kind at the same moment is never more than it is, and nobody waits for ever',
    ],
  },
  {
    name: 'matching: what a slip brought is booked once more',
    file: 'app/joining/matching/rules.ts',
    find: 'if (exact) return { satang: sign * satang, bookedSatang: 0, provenIds: [exact.id] }',
    become: 'void exact',
    by: ['app/joining/matching/rules.test.ts: what is booked already, also where as much is lacking'],
  },
  {
    name: 'matching: one of two candidates is sure',
    file: 'app/joining/matching/rules.ts',
    find: 'if (!candidate || candidates.length > 1 || !line.isProved) return false',
    become: 'if (!candidate || !line.isProved) return false',
    by: ['app/joining/matching/rules.test.ts: one of two'],
  },
  {
    name: 'matching: money that is heard of lets an abandoned registration in',
    file: 'app/joining/matching/steps/event.server.ts',
    find: 'const isMeant = isOwn || isHeardInTime(heard.at, bill.createdAt)',
    become: 'const isMeant = true as boolean',
    by: [
      'app/joining/matching/api/events.db.test.ts: an abandoned registration is seen, and nobody is let in by it',
    ],
  },
]
