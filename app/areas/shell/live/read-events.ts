export type ServerEvent = { event: string; data: string }

/** The whole events at the front of what came through a stream of server-sent events, and what is left of it. */
export function readEvents(received: string): { events: ServerEvent[]; rest: string } {
  const blocks = received.split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.map(block => ({ event: fieldOf(block, 'event'), data: fieldOf(block, 'data') }))
  return { events: events.filter(({ event }) => event !== ''), rest }
}

function fieldOf(block: string, name: string): string {
  const line = block.split('\n').find(candidate => candidate.startsWith(`${name}:`))
  return line?.slice(name.length + 1).trim() ?? ''
}
