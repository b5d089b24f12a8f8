// Starts the built program on a machine whose clock is set by messages. Everything in the process sees it; PostgreSQL,
// as if it were on a machine of its own, does not.
export {}

const RealDate = Date
let aheadMs = 0

class JumpingDate extends RealDate {
  constructor(...parts: []) {
    if (parts.length === 0) super(RealDate.now() + aheadMs)
    else super(...parts)
  }

  static override now() {
    return RealDate.now() + aheadMs
  }

  static override [Symbol.hasInstance](value: unknown) {
    return Function.prototype[Symbol.hasInstance].call(RealDate, value)
  }
}

globalThis.Date = JumpingDate as DateConstructor
process.on('message', (message: { now: string }) => {
  aheadMs = RealDate.parse(message.now) - RealDate.now()
  process.send?.('set')
})

const bundle = '../../build/server/index.js'
const { run } = await import(bundle)
await run({ now: () => new Date() })
