import { expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'
import { cookieOf } from '../support/sign-in.ts'

const OWNER = 'owner@sala.test'
const CREATED = 'Service created successfully'

const house = await openRequestHouse()
const owner = await house.newStaff(OWNER)

test('the page that the form leads to says it once, also over another redirect', async () => {
  await owner.open('/admin/services?new=1')
  const dialog = owner.page.getByRole('dialog')
  owner.fill('Title', 'Massage', dialog)
  owner.fill('Description', 'On the roof at six.', dialog)
  owner.fill('Price', 'Free', dialog)
  await owner.press('Create service', dialog)
  expect(owner.main).toHaveTextContent(CREATED)
  const said = owner.address
  await owner.open('/admin/events')
  expect(owner.document.body).not.toHaveTextContent(CREATED)
  await owner.open(said)
  owner.page.getByRole('heading', { level: 1, name: /Services/ })
  expect(owner.document.body).not.toHaveTextContent(CREATED)

  const token = '0123456789ab'
  const session = await cookieOf(house.ctx, OWNER)
  const cookie = `${session}; said-${token}=${Buffer.from('Erased').toString('base64')}`
  const ask = (path: string, cookies: string) =>
    fetch(new URL(path, house.url), { headers: { cookie: cookies }, redirect: 'manual' })
  expect(await (await ask('/admin/events', cookie)).text()).not.toContain('Erased')
  const redirect = await ask(`/admin?said=${token}`, cookie)
  const target = redirect.headers.get('location') ?? ''
  expect(target).toMatch(/\/admin\/dashboard/)
  const shown = await ask(target, cookie)
  expect(await shown.text()).toContain('Erased')
  expect(shown.headers.getSetCookie().join()).toMatch(new RegExp(`said-${token}=;`))
  expect(await (await ask(target, session)).text()).not.toContain('Erased')
})
