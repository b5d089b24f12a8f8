import { chromium } from '@playwright/test'
const [url=''] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
for (const width of [390, 1440]) for (const path of ['/?register=day-pass', '/?register=monthly-pass', '/']) {
  const page = await (await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 } })).newPage()
  await page.addInitScript(() => {
    (window as any).shifts = []
    new PerformanceObserver(list => { for (const e of list.getEntries() as any[]) (window as any).shifts.push([e.value.toFixed(4), e.hadRecentInput, e.sources.map((s: any) => `${s.node?.nodeName}.${s.node?.className?.slice?.(0,60)} ${JSON.stringify(s.previousRect)}→${JSON.stringify(s.currentRect)}`)]) }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url + path); await page.waitForTimeout(2500)
  console.log(width, path, JSON.stringify(await page.evaluate(() => (window as any).shifts), null, 1).slice(0, 1500))
}
await browser.close()
