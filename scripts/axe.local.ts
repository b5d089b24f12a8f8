import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'
import { OWNER } from '../tests/support/server.ts'
const [url='', ...paths] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
for (const width of [390, 1280]) {
const page = await (await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })).newPage()
await page.goto(`${url}/admin/login`)
await page.getByLabel('Email').fill(OWNER.email); await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
await page.getByRole('button', { name: 'Sign in', exact: true }).click(); await page.waitForURL('**/admin/dashboard')
for (const path of paths) {
  await page.goto(url + path); await page.waitForTimeout(600)
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').setLegacyMode().options({ rules: { 'target-size': { enabled: true } } }).analyze()
  console.log(width, path, JSON.stringify(violations.map(v => [v.id, v.nodes.length, v.nodes.slice(0,3).map(n => n.html.slice(0,260) + ' :: ' + n.any.map(a => a.message).join('; ').slice(0,160))]), null, 1))
}}
await browser.close()
