import { expect, test } from 'vitest'
import { checkTypedUrl } from './typed-url.server.ts'

test.each([
  ['https://hooks.example.com/registration?key=1#top', 'https://hooks.example.com/registration?key=1'],
  ['http://hooks.example.com', 'http://hooks.example.com/'],
  ['https://n8n.example.com:5678/webhook/7', 'https://n8n.example.com:5678/webhook/7'],
  ['https://8.8.8.8/hook', 'https://8.8.8.8/hook'],
  ['https://[2606:4700::1111]/hook', 'https://[2606:4700::1111]/hook'],
])('%s is taken', (text, stored) => {
  expect(checkTypedUrl(text)).toEqual({ ok: true, value: stored })
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://0/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[ff02::1]/',
  'http://[2002:a00:1::]/',
  'http://10.0.0.1/',
  'http://172.31.9.9/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://db/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://router.home.arpa/',
  'http://nas.lan/',
])('%s leads inside and is refused', text => {
  expect(checkTypedUrl(text)).toEqual({ ok: false, reason: 'private' })
})

test.each([
  ['hooks.example.com', 'no_url'],
  ['', 'no_url'],
  [`https://hooks.example.com/${'x'.repeat(2000)}`, 'no_url'],
  ['ftp://hooks.example.com/', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['https://user:secret@hooks.example.com/', 'credentials'],
  ['https://hooks.example.com:22/', 'port'],
  ['http://hooks.example.com:6379/', 'port'],
])('%s is refused: %s', (text, reason) => {
  expect(checkTypedUrl(text)).toEqual({ ok: false, reason })
})
