import { expect, test } from 'vitest'
import { readTheme, THEMES, writeTheme } from './theme.server.ts'

const themeWith = (cookie?: string) =>
  readTheme(new Request('http://sala.test/', cookie === undefined ? {} : { headers: { cookie } }))

test.each(THEMES)('the theme %s is read from the cookie that it is written to', async theme => {
  const [cookie] = (await writeTheme(theme)).split(';')
  expect(await themeWith(cookie)).toBe(theme)
  expect(await themeWith(`a=1; ${cookie}; b=2`)).toBe(theme)
})

test.each([undefined, '', 'theme=', 'theme=none', 'theme=day', 'mytheme=ImRheSI%3D', 'theme=ImRheSI%3Dx'])(
  '%s is no choice',
  async cookie => {
    expect(await themeWith(cookie)).toBeNull()
  },
)
