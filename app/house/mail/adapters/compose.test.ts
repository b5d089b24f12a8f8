import { expect, test } from 'vitest'
import { composeMail, inColours, withLogo, withPictures } from './compose.ts'

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

test('a picture goes along as a file, and the text does without it', () => {
  const source = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`
  const [text, picture] = [
    { kind: 'text', text: 'Hi' } as const,
    { kind: 'picture', source, alt: 'A "code"' } as const,
  ]
  const content = composeMail({ subject: 'Hi', locale: 'en', from: 'Sala', blocks: [text, picture] })
  expect(content.text).toBe('Hi\n\n-- \nSala')
  const { html, files } = withPictures(content.html)
  expect(html).toContain('<img src="cid:picture-1@sala" alt="A &quot;code&quot;"')
  expect(html).not.toContain('data:')
  expect(files).toMatchObject([
    { cid: 'picture-1@sala', contentType: 'image/png', content: Buffer.from('picture') },
  ])
})

test('what somebody typed goes along as no picture', () => {
  const text = 'src="data:image/png;base64,AAAA"'
  const { html } = composeMail({
    subject: 'Hi',
    locale: 'en',
    from: 'Sala',
    blocks: [{ kind: 'text', text }],
  })
  expect(withPictures(html)).toEqual({ html, files: [] })
})
