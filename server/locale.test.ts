import { expect, test } from 'vitest'
import { getLocale, getUrlOrigin } from '#app/paraglide/runtime.js'
import { inRequestLocale } from './locale.ts'

const localeOf = async (path: string) => {
  const respond = async () => {
    await new Promise(resolve => setTimeout(resolve)) // others are answered meanwhile
    return new Response(getLocale())
  }
  return (await inRequestLocale(new Request(`https://sala.example${path}`), respond)).text()
}

test.each([
  ['/', 'en'],
  ['/blogs/thailand', 'en'],
  ['/_.data', 'en'],
  ['/membership.data', 'en'],
  ['/nowhere/th', 'en'],
  ['/th', 'th'],
  ['/th.data', 'th'],
  ['/th/_.data', 'th'],
  ['/th/blogs?tag=en', 'th'],
  ['/ru', 'ru'],
  ['/ru/blogs.data', 'ru'],
  ['/rules', 'en'],
])('%s is answered in %s', async (path, locale) => {
  expect(await localeOf(path)).toBe(locale)
})

test('requests that are answered at the same time keep their languages', async () => {
  expect(await Promise.all(['/th', '/', '/ru', '/th', '/'].map(localeOf))).toEqual([
    'th',
    'en',
    'ru',
    'th',
    'en',
  ])
})

test('the page knows under which origin it is asked for', async () => {
  const respond = async () => new Response(getUrlOrigin())
  const answer = await inRequestLocale(new Request('https://sala.example/th'), respond)
  expect(await answer.text()).toBe('https://sala.example')
})
