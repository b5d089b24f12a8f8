import { expect, test } from 'vitest'
import { composeMail, inColours, withLogo } from './compose.ts'

const mail = composeMail({
  subject: 'Hello <you>',
  locale: 'th',
  from: 'Sala & Sons',
  blocks: [
    { kind: 'text', text: 'Dear <script>alert(1)</script>' },
    { kind: 'facts', facts: [{ label: 'ID', value: '"7"' }] },
    { kind: 'button', label: 'Open', href: 'https://sala.test/?a=1&b="2"' },
  ],
})

test('the text says everything, addresses included', () => {
  expect(mail.text).toBe(
    'Dear <script>alert(1)</script>\n\nID: "7"\n\nOpen:\nhttps://sala.test/?a=1&b="2"\n\n-- \nSala & Sons',
  )
})

test('the HTML says the same and runs nothing', () => {
  expect(mail.html).toContain('<html lang="th">')
  expect(mail.html).toContain('<title>Hello &lt;you&gt;</title>')
  expect(mail.html).toContain('Dear &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).toContain('href="https://sala.test/?a=1&amp;b=&quot;2&quot;"')
  expect(mail.html).toContain('&quot;7&quot;')
  expect(mail.html).toContain('Sala &amp; Sons')
})

test('the logo that goes along stands above the name, once', () => {
  const html = withLogo(mail.html, 'logo@sala')
  expect(html.match(/<img src="cid:logo@sala" alt=""/g)).toHaveLength(1)
  expect(html.indexOf('cid:logo@sala')).toBeLessThan(html.indexOf('Sala &amp; Sons'))
})

test('a button has the colour that the space presses, and nothing else changes', () => {
  expect(mail.html).toContain('background:#f2a33a;color:#1b1304')
  const html = inColours(mail.html, 'garden')
  expect(html).toContain('background:#a5cc52;color:#1b1304')
  expect(html.replace('#a5cc52', '#f2a33a')).toBe(mail.html)
})
