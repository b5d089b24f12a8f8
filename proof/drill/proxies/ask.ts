import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { ReverseProxy } from './reverse-proxy.ts'

export const SITE = 'sala.example'

export type Wanted = {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Where it comes from. */
  address?: string
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Asks through the proxy as a browser does that has looked up the site's name. */
export function open(
  { httpsPort }: ReverseProxy,
  path: string,
  wanted: Wanted = {},
): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, address } = wanted
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port: httpsPort,
      servername: SITE,
      rejectUnauthorized: false,
      agent: false,
      method,
      path,
      ...(address && { localAddress: address }),
      headers: { host: SITE, ...headers, ...(body && { 'content-length': String(body.length) }) },
    })
    asked.on('response', resolve).on('error', reject)
    asked.end(body)
  })
}

export async function ask(proxy: ReverseProxy, path: string, wanted: Wanted = {}): Promise<Answer> {
  return answerOf(await open(proxy, path, wanted))
}

/** Over HTTP without TLS. */
export function askPlainly({ httpPort }: ReverseProxy, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    plainRequest({ host: '127.0.0.1', port: httpPort, path, headers: { host: SITE } })
      .on('response', response => resolve(answerOf(response)))
      .on('error', reject)
      .end()
  })
}

async function answerOf(response: IncomingMessage): Promise<Answer> {
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

/** Reads an open answer until it has said that. @returns whether it did in time */
export async function hears(response: IncomingMessage, text: string, withinMs: number): Promise<boolean> {
  let heard = ''
  return new Promise(resolve => {
    const done = (wasHeard: boolean) => {
      clearTimeout(timer)
      response.off('data', listen)
      resolve(wasHeard)
    }
    const listen = (chunk: Buffer) => {
      heard += chunk
      if (heard.includes(text)) done(true)
    }
    const timer = setTimeout(done, withinMs, false)
    response.on('data', listen)
  })
}
