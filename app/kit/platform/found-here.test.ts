import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { keepFoundHere, restoreFound } from './found-here.server.ts'

const FOUND = { post: { title: 'One' } }

/** What React Router is given by the loader of a layout, for the page of `pattern`. */
async function givenFor(pattern: string, answer: unknown) {
  const route = (id: string, path: string | undefined, module: object) => [id, { id, path, module }]
  const build = {
    routes: Object.fromEntries([
      route('layout', undefined, { loader: async () => answer }),
      route('post', 'blogs/:slug', { handle: { isStatic: true } }),
      route('unknown', '*', {}),
    ]),
  } as unknown as ServerBuild
  return keepFoundHere(build).routes['layout']?.module.loader?.({ pattern } as LoaderFunctionArgs)
}

test('what is found for a page without scripts is given on to the page only', async () => {
  const given = await givenFor('/blogs/:slug', FOUND)
  expect(given).toEqual({})
  const loaderData = { layout: given, root: undefined }
  restoreFound(loaderData)
  expect(loaderData).toEqual({ layout: FOUND, root: undefined })
})

test('a status and headers go with it', async () => {
  const given = await givenFor('/blogs/:slug', data(FOUND, { status: 404 }))
  expect(given).toMatchObject({ type: 'DataWithResponseInit', data: {}, init: { status: 404 } })
  const loaderData = { layout: (given as { data: unknown }).data }
  restoreFound(loaderData)
  expect(loaderData.layout).toBe(FOUND)
})

test.each([
  ['a page with scripts needs it in the browser', '*', FOUND],
  ['an answer is an answer', '/blogs/:slug', redirect('/blogs')],
  ['nothing stays nothing', '/blogs/:slug', null],
])('%s', async (_why, pattern, answer) => {
  expect(await givenFor(pattern, answer)).toBe(answer)
})
