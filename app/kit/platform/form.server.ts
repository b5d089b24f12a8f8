import { composed } from '#app/kit/pure/composed.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readParts } from './multipart.server.ts'
import { oneByOne } from './one-by-one.server.ts'

/** What browsers send a form as; anything else on a page is refused (`server/body-limit.ts`). */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i

const SMALL_BYTES = 64 * 1024

/**
 * What a form posted. A request without a body is a form without fields. Every action reads its form here, so that
 * one that cannot be read is an answer, and never an empty form. How large one may be is decided before
 * (`server/body-limit.ts`).
 * @throws the refusal, as a Response: 415 for what is no form, 400 for one that is broken
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type')
  if (type === null && request.body === null) return new FormData()
  if (!FORM_TYPE.test(type ?? '')) throw refusal('This page takes forms only.', 415)
  const form = await takeApart(request, type ?? '').catch(() => {
    throw refusal('The form could not be read.', 400)
  })
  return inOneForm(form)
}

/** Texts in the Unicode form in which they are kept, but passwords, which are compared as they were typed. */
function inOneForm(form: FormData): FormData {
  const whole = new FormData()
  for (const [name, value] of form)
    whole.append(name, typeof value !== 'string' || /password/i.test(name) ? value : composed(value))
  return whole
}

/** A small one at once: nobody who writes three lines waits for those who send pictures. */
function takeApart(request: Request, type: string): Promise<FormData> {
  const read = () => (/^multipart/i.test(type) ? readParts(request) : request.formData())
  const isSmall = Number(request.headers.get('content-length') ?? Number.NaN) <= SMALL_BYTES
  return isSmall ? read() : oneByOne(read)
}

/** The file that was chosen for the field; a picker left empty posts one without content. */
export function readUpload(form: FormData, name: string): File | null {
  const file = form.get(name)
  return file instanceof File && file.size > 0 ? file : null
}

function refusal(text: string, status: number) {
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** The named fields as they were posted, and the version they were opened with; everything else is left aside. */
export async function readEdit(request: Request, names: readonly string[]) {
  return editOf(await readForm(request), names)
}

/** The same of a form that was read already. */
export function editOf(form: FormData, names: readonly string[]) {
  const { version = '', ...texts } = readTexts(form, [...names, 'version'])
  const fields: FormFields = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.replace(/\r\n?/g, '\n')]),
  )
  return { fields, version, intent: String(form.get('intent') ?? '') }
}

/**
 * What answers a form on a page with several: by the `intent` that the pressed button sends.
 * @param usual the answer to a form that sends none
 * @throws a Response with 400 for an intent that no button of the page sends
 */
export function answerOf<Answer>(
  answers: Readonly<Record<string, Answer>>,
  form: FormData,
  usual = '',
): Answer {
  const intent = readTexts(form, ['intent']).intent || usual
  const answer = Object.hasOwn(answers, intent) ? answers[intent] : undefined
  if (answer === undefined) throw refusal('No form of this page asks for that.', 400)
  return answer
}
