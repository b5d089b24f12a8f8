/** Who writes and who receives: someone of the staff area, or an employee in the portal (rule messages.fields). */
export const PARTY_TYPES = ['admin', 'employee'] as const
export type PartyType = (typeof PARTY_TYPES)[number]

/** One side of a message: an admin by their user's id, an employee by the id of their record. */
export type Party = { type: PartyType; id: string }

export function isSameParty(a: Party, b: Party): boolean {
  return a.type === b.type && a.id === b.id
}

/** What a message holds at most; `recipients` is how many people one is sent to at once. */
export const LIMITS = { subject: 200, content: 5000, recipients: 500 } as const

type Ends = { senderType: PartyType; senderId: string; receiverType: PartyType; receiverId: string }

export function senderOf({ senderType, senderId }: Ends): Party {
  return { type: senderType, id: senderId }
}

export function receiverOf({ receiverType, receiverId }: Ends): Party {
  return { type: receiverType, id: receiverId }
}

/** Only the recipient marks a message as read, and only while it is unread (rule messages.read). */
export function canMarkRead(message: Ends & { isRead: boolean }, reader: Party): boolean {
  return !message.isRead && isSameParty(receiverOf(message), reader)
}

/** Who got a message answers it. */
export function canReply(message: Ends, reader: Party): boolean {
  return isSameParty(receiverOf(message), reader)
}

const REPLY = /^\s*re\s*:\s*/i

/** The subject of an answer: "Re: " once, however often it went to and fro. */
export function replySubject(subject: string): string {
  let rest = subject.trim()
  while (REPLY.test(rest)) rest = rest.replace(REPLY, '')
  return `Re: ${rest}`.slice(0, LIMITS.subject).trim()
}

const PREVIEW_LENGTH = 140

/** The beginning of a message in one line, cut between words where it can be. */
export function previewOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  if (letters.length <= PREVIEW_LENGTH) return line
  const cut = letters.slice(0, PREVIEW_LENGTH).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > PREVIEW_LENGTH / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}

/** Who stands at one end of a message, in words. */
export type Participant = { name: string; department: string }

/**
 * What is shown of somebody; who is gone, or has no department, is unknown (rule messages.unknown).
 * @param unknown the words for both
 */
export function describeParticipant(person: Participant | undefined, unknown: Participant): Participant {
  return {
    name: person?.name.trim() || unknown.name,
    department: person?.department.trim() || unknown.department,
  }
}

/** Whether every word of the search is in the person's name, code or department. */
export function matchesSearch(person: Participant & { code: string }, search: string): boolean {
  const text = `${person.name} ${person.code} ${person.department}`.toLocaleLowerCase()
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
