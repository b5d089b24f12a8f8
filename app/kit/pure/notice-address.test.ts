import { expect, test } from 'vitest'
import { noticeIn, noticeOf, withNotice, withoutNotice } from './notice-address.ts'

const TOKEN = '0123456789ab'

test.each([
  ['/admin/services', '/admin/services?said=0123456789ab'],
  ['/admin/services?q=a%20b&page=2', '/admin/services?q=a%20b&page=2&said=0123456789ab'],
  ['/admin/services?q=%26said%3D#rows', '/admin/services?q=%26said%3D&said=0123456789ab#rows'],
])('%s is told its message, and is itself again without it', (address, told) => {
  expect(withNotice(address, TOKEN)).toBe(told)
  expect(noticeOf(told)).toBe(TOKEN)
  expect(withoutNotice(told)).toBe(address)
})

test('a newer message takes the place of an older one', () => {
  expect(withNotice('/admin?said=ffffffffffff&q=x', TOKEN)).toBe('/admin?q=x&said=0123456789ab')
})

test.each([
  '/admin',
  '/admin?said=',
  '/admin?said=0123456789abc',
  '/admin?said=%30123456789ab',
  '/a#?said=0123456789ab',
])('%s names no message', address => {
  expect(noticeOf(address)).toBeNull()
  expect(withoutNotice(address)).toBe(address)
})

test('the message is found among other cookies, in any script, and nothing in what is none of ours', () => {
  const value = Buffer.from('บันทึกแล้ว').toString('base64')
  expect(noticeIn(`theme=dark; said-${TOKEN}=${value}; x=1`, TOKEN)).toBe('บันทึกแล้ว')
  expect(noticeIn(`said-ffffffffffff=${value}`, TOKEN)).toBeNull()
  expect(noticeIn(`said-${TOKEN}=%%%`, TOKEN)).toBeNull()
  expect(noticeIn('', TOKEN)).toBeNull()
})
