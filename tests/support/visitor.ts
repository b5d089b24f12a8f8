import '@testing-library/jest-dom/vitest'
import { type BoundFunctions, configure, type queries, within } from '@testing-library/dom'
import { CookieJar, JSDOM } from 'jsdom'

/** How a test names a control, a link or a button: as people read it. */
type Name = string | RegExp
/** The part of the page in which a name is looked for: all of it, unless a dialog or a row is given. */
type Place = HTMLElement | undefined

const MOST_REDIRECTS = 10
const TEXT_TYPES = ['', 'application/x-www-form-urlencoded']

// Without its style sheets nothing on the page is hidden but by its markup, and to ask for styles costs seconds.
configure({ defaultHidden: true, getElementError: message => new Error(message ?? 'not found') })

/** Of all pages: to make a window for each takes as long as to read the page. */
const browser = new JSDOM('')
const { window } = browser

function readPage(html: string, url: string): Document {
  browser.reconfigure({ url })
  const page = new window.DOMParser().parseFromString(html, 'text/html')
  return Object.defineProperty(page, 'defaultView', { value: window })
}

/**
 * Somebody whose browser runs no script: opens pages, fills what forms show by their labels, sends them as a browser does,
 * follows where they lead and keeps its cookies. What needs a script, a keyboard, a size or a colour is seen by journeys
 * in a real browser (tests/e2e).
 */
export class Visitor {
  readonly #origin: string
  readonly #address: string
  readonly #jar = new CookieJar()
  readonly #files = new WeakMap<HTMLInputElement, File[]>()
  #url = 'about:blank'
  #document: Document | undefined
  /** The answer that is open, after all redirects; its body has been read. */
  answer = new Response()
  /** What the open answer holds, as it came: a file, for one. */
  bytes = new Uint8Array()
  /** The same as words. */
  text = ''

  /** @param address where they are, as the limits of the house know them */
  constructor(origin: string, address: string) {
    this.#origin = origin
    this.#address = address
  }

  /** The page that is open; it is read when it is asked for, since many lead on unread. */
  get document(): Document {
    const isPage = this.answer.headers.get('content-type')?.startsWith('text/html')
    this.#document ??= readPage(isPage ? this.text : '', this.#url)
    return this.#document
  }

  /** What is asked of the whole page: `page.getByRole('heading', { name: 'Members' })`. */
  get page(): BoundFunctions<typeof queries> {
    return within(this.document.body)
  }

  get main(): HTMLElement {
    return this.page.getByRole('main')
  }

  get status(): number {
    return this.answer.status
  }

  /** Path and query of what is open, as the line of addresses would show them. */
  get address(): string {
    const { pathname, search } = new URL(this.#url)
    return pathname + search
  }

  async open(path: string): Promise<void> {
    await this.#go(new Request(new URL(path, this.#origin)))
  }

  /** Asks with this browser's cookies, follows nothing and leaves the open page as it is. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#send(new Request(new URL(path, this.#origin), init))
  }

  /** Follows a link by what it is called. */
  async follow(name: Name, place?: Place): Promise<void> {
    const link = this.#in(place).getByRole<HTMLAnchorElement>('link', { name })
    await this.#goOn(new Request(link.href))
  }

  /** Types into a field, or takes an option of a list by its words or its value. */
  fill(label: Name, value: string, place?: Place): void {
    const field = this.control(label, place)
    if (field.tagName === 'SELECT') choose(field as HTMLSelectElement, value)
    else (field as HTMLInputElement).value = value
  }

  check(label: Name, place?: Place): void {
    ;(this.control(label, place) as HTMLInputElement).checked = true
  }

  uncheck(label: Name, place?: Place): void {
    ;(this.control(label, place) as HTMLInputElement).checked = false
  }

  /** Puts files into a field for files. */
  attach(label: Name, files: File[], place?: Place): void {
    const field = this.control(label, place) as HTMLInputElement
    this.#files.set(field, files)
  }

  /** The field that a label names. */
  control(label: Name, place?: Place): HTMLElement {
    return this.#in(place).getByLabelText(label, { selector: 'input, select, textarea' })
  }

  /**
   * Presses a button: its form is sent as a browser sends it, with what the button itself says. One that is a link until
   * a script runs leads on.
   */
  async press(name: Name, place?: Place): Promise<void> {
    const button = this.#in(place).getByRole<HTMLButtonElement | HTMLAnchorElement>('button', { name })
    await ('href' in button ? this.#goOn(new Request(button.href)) : this.submit(button))
  }

  /** @throws where a browser would send nothing: without a form, switched off, or with a field that it finds wrong itself */
  async submit(button: HTMLButtonElement): Promise<void> {
    const { form } = button
    if (!form || button.disabled) throw new Error(`"${button.textContent}" sends nothing`)
    const isUnchecked = form.noValidate || button.formNoValidate
    const wrong = isUnchecked ? null : form.querySelector<HTMLInputElement>(':invalid:not(fieldset)')
    if (wrong) throw new Error(`The browser would not send "${wrong.name}": ${wrong.validationMessage}`)
    await this.#goOn(this.#requestOf(form, button))
  }

  #requestOf(form: HTMLFormElement, button: HTMLButtonElement): Request {
    const asked = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
    const target = new URL(asked('action'), this.#url)
    const entries = this.#entriesOf(form, button)
    const words = () => new URLSearchParams(entries.map(([name, value]) => [name, nameOf(value)]))
    if (asked('method').toLowerCase() !== 'post') {
      target.search = words().toString()
      return new Request(target)
    }
    const body = TEXT_TYPES.includes(asked('enctype')) ? words() : multipart(entries)
    return new Request(target, { method: 'POST', body })
  }

  /** What a browser sends, in the order of the page: files among them are ours, since pages may not be given any. */
  #entriesOf(form: HTMLFormElement, button: HTMLButtonElement): [string, string | File][] {
    const data = new window.FormData(form, button)
    const fileFields = new Map(
      [...form.elements]
        .map(element => element as HTMLInputElement)
        .filter(({ type }) => type === 'file')
        .map(field => [field.name, this.#files.get(field) ?? [new File([], '')]]),
    )
    return [...data].flatMap(([name, value]): [string, string | File][] =>
      typeof value === 'string'
        ? [[name, value.replace(/\r?\n/g, '\r\n')]]
        : (fileFields.get(name) ?? []).map(file => [name, file]),
    )
  }

  /** From the open page, which the next one is told. */
  async #goOn(request: Request): Promise<void> {
    request.headers.set('referer', this.#url)
    await this.#go(request)
  }

  async #go(first: Request): Promise<void> {
    let request = first
    let answer = await this.#send(request)
    for (let turn = 0; answer.status >= 300 && answer.status < 400; turn++) {
      if (turn === MOST_REDIRECTS) throw new Error(`${first.url} leads in a circle`)
      request = new Request(new URL(answer.headers.get('location') ?? '', request.url))
      answer = await this.#send(request)
    }
    this.answer = answer
    this.bytes = new Uint8Array(await answer.arrayBuffer())
    this.text = new TextDecoder().decode(this.bytes)
    this.#url = request.url
    this.#document = undefined
  }

  async #send(request: Request): Promise<Response> {
    for (const [name, value] of Object.entries(this.#headers())) request.headers.set(name, value)
    const cookies = this.#jar.getCookieStringSync(request.url)
    if (cookies) request.headers.set('cookie', cookies)
    const answer = await fetch(request, { redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) this.#jar.setCookieSync(cookie, request.url)
    return answer
  }

  /** What every browser says with whatever it asks for, and the proxy in front of the house. */
  #headers() {
    const asBrowser = { origin: this.#origin, 'sec-fetch-site': 'same-origin', accept: 'text/html' }
    return { ...asBrowser, 'x-forwarded-for': this.#address }
  }

  #in(place: Place): BoundFunctions<typeof queries> {
    return place ? within(place) : this.page
  }
}

const nameOf = (value: string | File) => (typeof value === 'string' ? value : value.name)

function multipart(entries: [string, string | File][]): FormData {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  return body
}

function choose(field: HTMLSelectElement, words: string) {
  const option = [...field.options].find(({ value, text }) => [value, text.trim()].includes(words))
  if (!option) throw new Error(`"${field.name}" has no "${words}"`)
  field.value = option.value
}
