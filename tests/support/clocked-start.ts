// Starts the built program with a clock that the test which started it sets by messages.
export {}

const bundle = '../../build/server/index.js'
const { run } = await import(bundle)

let aheadMs = 0
process.on('message', (message: { now: string }) => {
  aheadMs = Date.parse(message.now) - Date.now()
  process.send?.('set')
})

await run({ now: () => new Date(Date.now() + aheadMs) })
