import { createCookie, redirect } from 'react-router'
import { z } from 'zod'

const flashCookie = createCookie('flash', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 20 })

const flashSchema = z.object({ message: z.string().max(500) })

/** Goes on to `href`, where the message is shown once (see `readFlash`). */
export async function redirectWithMessage(href: string, message: string): Promise<Response> {
  return redirect(href, { headers: { 'Set-Cookie': await flashCookie.serialize({ message }) } })
}

/** The message of the step before, with the `Set-Cookie` that forgets it; null without one. */
export async function readFlash(
  request: Request,
): Promise<{ flash: { message: string }; forget: string } | null> {
  const value: unknown = await flashCookie.parse(request.headers.get('cookie')).catch(() => null)
  const flash = flashSchema.safeParse(value).data
  return flash ? { flash, forget: await flashCookie.serialize(null, { maxAge: 0 }) } : null
}
