import { chromium } from '@playwright/test'
import { OWNER } from '../tests/support/server.ts'
const [url='', ...paths] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
await page.goto(`${url}/admin/login`)
await page.getByLabel('Email').fill(OWNER.email); await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
await page.getByRole('button', { name: 'Sign in', exact: true }).click(); await page.waitForURL('**/admin/dashboard')
for (const path of paths) {
  await page.goto(url + path); await page.waitForTimeout(300)
  console.log('\n##', path)
  console.log(await page.locator('main, dialog[open]').last().evaluate(el => {
    const t = (s: string) => [...el.querySelectorAll(s)].filter(e => (e as HTMLElement).checkVisibility?.() ?? true).map(e => (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().replace(/\s+/g, ' ')).filter(Boolean)
    return JSON.stringify({ h: t('h1,h2,h3').slice(0,30), cols: t('thead th'), buttons: t('button').slice(0,30), links: t('a').slice(0,40), labels: t('label').slice(0,60), ph: [...el.querySelectorAll('[placeholder]')].map(e => e.getAttribute('placeholder')), opts: t('select option').slice(0,60) })
  }))
}
await browser.close()
