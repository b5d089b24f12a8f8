import { get, type IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test, visit } from '../support/journey.ts'

/** Ten of 1,460 bytes: a server sends no more before it hears that they came (RFC 6928). */
const FIRST_PACKETS = 10 * 1460

test('day and night are the visitor’s choice and stay', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Switch to night' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect.poll(() => rememberedMood(page)).toBeTruthy()
  await expect(page.getByRole('button', { name: 'Switch to day' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('button', { name: 'Switch to day' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})

/** The page stays while its choice is sent, and browsers do not tell of the answer to what is not followed. */
async function rememberedMood(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'theme')?.value
}

test('the style sheet and its headers come with the first packets of a connection', async ({
  request,
  server,
}) => {
  const [, path] = /href="(\/assets\/root-[^"]+\.css)"/.exec(await (await request.get('/')).text()) ?? []
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.url}${path}`, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
  const head = answer.rawHeaders.join('').length + 2 * answer.rawHeaders.length
  const body = Buffer.concat(await answer.toArray())
  expect(answer.headers['content-encoding']).toBe('br')
  expect('HTTP/1.1 200 OK\r\n\r\n'.length + head + body.length).toBeLessThanOrEqual(FIRST_PACKETS)
})
