import { expect, test } from 'vitest'
import { locales, localizeHref } from '#app/paraglide/runtime.js'
import { localPath } from './local-path.ts'

const PATHS = [
  '/',
  '/th',
  '/th/',
  '/blogs',
  '/th/blogs/a-post',
  '/blogs/tags/a%20b?page=2',
  '/blogs/',
  '/thai',
]

test.each(PATHS)('%s leads where it leads without being remembered, in every language', path => {
  for (const locale of [...locales, ...locales]) {
    expect(localPath(path, locale)).toBe(localizeHref(path, { locale }))
  }
})
