import type { Database } from '#app/kit/platform/database.server.ts'
import { ACTORS, type Cookies, isSignedIn, makeApiKey, signInAnew } from './actors.ts'
import { openAsker } from './ask.ts'
import { crawl, type House } from './crawl.ts'
import { keepFresh } from './visits.ts'

export type Cast = {
  cookies: Cookies
  key: string
  signIns: number
  /** Signs in whoever is out by now, as somebody new, and takes a new key of the API. */
  renew: () => Promise<void>
  /** Walks through the house as everybody. */
  look: (starts: string[], mostPages?: number) => Promise<House>
  close: () => void
}

/** Those who ask: somebody of every kind, signed in, and a machine with a key. */
export async function createCast(db: Database, url: () => string): Promise<Cast> {
  const askers = ACTORS.map(() => openAsker(url))
  const asks = askers.map(({ ask }) => ask)
  const cast: Cast = {
    cookies: {} as Cookies,
    key: '',
    signIns: 0,
    renew: async () => {
      const each = ACTORS.map(async (actor, index) => {
        const ask = asks[index]
        if (!ask || (cast.cookies[actor] && (await isSignedIn(ask, actor, cast.cookies[actor])))) return
        cast.cookies[actor] = await signInAnew(db, ask, actor)
        if (actor !== 'visitor') cast.signIns += 1
      })
      await Promise.all(each)
      await keepFresh(db)
      cast.key = await makeApiKey(db)
    },
    look: (starts, mostPages) => crawl(asks, cast.cookies, starts, mostPages),
    close: () => {
      for (const asker of askers) asker.close()
    },
  }
  await cast.renew()
  return cast
}
