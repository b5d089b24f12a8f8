// temporary: photographs addresses of a house with sample data
import { chromium } from '@playwright/test'
import { OWNER } from '../tests/support/server.ts'
const [url='', out='', widths='1280', paths='', lang='en'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
for (const width of widths.split(',').map(Number)) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, reducedMotion: 'reduce', hasTouch: width < 600 })
  const page = await context.newPage()
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Email').fill(OWNER.email); await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click(); await page.waitForURL('**/admin/dashboard')
  for (const path of paths.split(' ')) {
    await page.goto(`${url}${lang === 'en' ? '' : '/' + lang}${path}`); await page.waitForTimeout(400)
    await page.screenshot({ path: `${out}/${lang}-${width}-${path.replaceAll(/\W+/g, '-')}.png` })
  }
}
await browser.close()
