import { composeMail } from '#app/house/mail/adapters/compose.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

// The test browser puts a script of its own into every frame, which this one does not let run.
test.use({
  allowedComplaint: /^Blocked script execution in 'about:srcdoc'/,
  viewport: { width: 320, height: 700 },
})

test('a mail looks as its reader sees it, runs nothing, and fits a small phone', async ({
  page,
  database: { db },
}) => {
  const content = composeMail({
    subject: 'Your link',
    locale: 'en',
    from: 'Sala <script>alert(1)</script>',
    blocks: [{ kind: 'button', label: 'Set my password', href: 'https://sala.test/reset-password' }],
  })
  const recipient = 'a.very.long.address.that.no.line.can.break.anywhere@mail.example.com'
  const [mail] = await db
    .insert(mails)
    .values({ kind: 'application', recipient, status: 'kept', ...content })
    .returning({ id: mails.id })
  await signInAsOwner(page)
  await visit(page, `/admin/settings/mail/${mail?.id}`)
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Set my password' })
  await expect(link).toBeVisible()
  await expect(link).toHaveCSS('font-weight', '600')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
