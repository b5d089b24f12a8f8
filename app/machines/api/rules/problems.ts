/** Every refusal that the API knows; the words are those of the document, which links each answer's `type` to them. */
export const PROBLEMS = {
  unreadable: {
    status: 400,
    title: 'The request cannot be read',
    meaning:
      'The body is no JSON, or a query or header is not as documented. `errors` names the parameter where it is one.',
  },
  unauthorized: {
    status: 401,
    title: 'A valid key is needed',
    meaning:
      'The `Authorization` header is missing, or its key is unknown or revoked. Cookies do not count here.',
  },
  forbidden: {
    status: 403,
    title: 'The key may not do this',
    meaning: 'The key is good, but was made without the scope that the operation needs.',
  },
  not_found: {
    status: 404,
    title: 'There is no such thing',
    meaning: 'Nothing has this address: it never existed, or it was deleted.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The address does not take this method',
    meaning: 'The `Allow` header names those that it takes.',
  },
  conflict: {
    status: 409,
    title: 'It does not fit what is stored',
    meaning: 'What you ask for contradicts what is stored now, for example a slug that another post has.',
  },
  unknown: {
    status: 409,
    title: 'Nobody is known by that',
    meaning: 'There is no such member, or the code is wrong, was taken back, or has no member yet.',
  },
  suspended: {
    status: 409,
    title: 'The member is suspended',
    meaning: 'Staff have suspended the member, or made them inactive.',
  },
  no_entry: {
    status: 409,
    title: 'What they have opens no door',
    meaning: 'Nothing that the member has bought lets them in, for example a mailbox.',
  },
  not_started: {
    status: 409,
    title: 'It has not begun yet',
    meaning: 'What the member may use begins later.',
  },
  expired: {
    status: 409,
    title: 'It is over',
    meaning: 'What the member might use has ended, and so have its days of grace.',
  },
  owed: {
    status: 409,
    title: 'Something is to be paid first',
    meaning: 'A charge of the member is overdue, or what whoever pays for their seat owes.',
  },
  already_in: {
    status: 409,
    title: 'They are in already',
    meaning: 'The member came in and has not left.',
  },
  not_in: {
    status: 409,
    title: 'They are not in',
    meaning: 'The member has not come in, has left, or the right to stay has ended.',
  },
  taken: {
    status: 409,
    title: 'The time is taken',
    meaning:
      'Somebody has the space for some of that time, with the turnaround after it; or the seat, or the member another seat of the contract; or another contract has the space on some of those days.',
  },
  overlaps: {
    status: 409,
    title: 'The seat is paused then',
    meaning: 'Some of these days are in another pause of the seat.',
  },
  limit: {
    status: 409,
    title: 'So much is not paused',
    meaning: 'The pause is longer than one may be, or the contract has had as many in that year as it may.',
  },
  in_the_past: {
    status: 409,
    title: 'That day is over',
    meaning: 'A contract ends today or later.',
  },
  already_ended: {
    status: 409,
    title: 'It ends already',
    meaning: 'The contract has ended, or ends no later than that.',
  },
  person_taken: {
    status: 409,
    title: 'The person is taken',
    meaning:
      'The space is the time of somebody who is booked elsewhere for some of it, with the turnaround after it.',
  },
  own_time: {
    status: 409,
    title: 'The member is elsewhere then',
    meaning:
      'The member has booked another space for some of that time, and this one is not booked beside it.',
  },
  most_bookings: {
    status: 409,
    title: 'The member has booked as often as they may',
    meaning: 'So many bookings to come are the most that the plan, or else the settings, allow.',
  },
  most_hours: {
    status: 409,
    title: 'The member has booked as long as they may',
    meaning: 'With it there would be more hours to come than the plan, or else the settings, allow.',
  },
  closed: {
    status: 409,
    title: 'The space is closed then',
    meaning: 'Not all of the time lies within the hours of the space.',
  },
  too_short: {
    status: 409,
    title: 'The time is too short',
    meaning: 'The space is booked for longer than that.',
  },
  too_long: {
    status: 409,
    title: 'The time is too long',
    meaning: 'The space is not booked for so long.',
  },
  too_far: {
    status: 409,
    title: 'The time is too far ahead',
    meaning: 'The time ends later than the space can be booked now.',
  },
  not_allowed: {
    status: 409,
    title: 'The member may not book it',
    meaning: 'The member is suspended, may not come in then, or the space is not for their plan.',
  },
  not_enough_credit: {
    status: 409,
    title: 'There are not enough minutes',
    meaning: 'The minutes that can be used at that time do not last for all of it.',
  },
  cancelled: {
    status: 409,
    title: 'It does not stand any more',
    meaning: 'The booking was cancelled or declined, or was let go.',
  },
  over: {
    status: 409,
    title: 'It is behind us',
    meaning: 'The booking has ended: it is neither moved nor cancelled any more.',
  },
  void: {
    status: 409,
    title: 'Nothing is to be paid any more',
    meaning: 'What the bill was for is over, was cancelled or was not accepted.',
  },
  paid: {
    status: 409,
    title: 'Money came for it',
    meaning: 'What was received for the bill is given back first, by staff; then it can be ended.',
  },
  already_paid: {
    status: 409,
    title: 'It is paid already',
    meaning: 'All of the bill is there: what came besides is to be booked on an account, by staff.',
  },
  month_closed: {
    status: 409,
    title: 'The books of that day are closed',
    meaning: 'The month of that day, or its cash, is closed. Send a later day.',
  },
  too_much: {
    status: 409,
    title: 'There is not so much left',
    meaning:
      'The line has less left than that, or the bill lacks less and has received less that no line proves yet.',
  },
  same_file: {
    status: 409,
    title: 'The file was brought in before',
    meaning: 'The account has had exactly this file. `import` is what came of it then.',
  },
  outdated: {
    status: 412,
    title: 'It was changed meanwhile',
    meaning: '`If-Match` names an earlier revision. Read it again, and decide anew.',
  },
  unconditional: {
    status: 428,
    title: 'Say which revision you change',
    meaning: 'People change this too: send `If-Match` with the `ETag` that you read.',
  },
  too_large: {
    status: 413,
    title: 'The body is too large',
    meaning: 'A body may have 64 KB, a post of the blog 1 MB, a file of a bank 10 MB.',
  },
  unsupported_type: {
    status: 415,
    title: 'The body has the wrong type',
    meaning:
      'Send JSON in UTF-8, uncompressed, with `Content-Type: application/json`; a file as `multipart/form-data`.',
  },
  invalid: {
    status: 422,
    title: 'Some fields are not right',
    meaning: '`errors` says for each field what is wrong, with its place in the body as a JSON pointer.',
  },
  key_reused: {
    status: 422,
    title: 'The idempotency key was used for something else',
    meaning: 'The same `Idempotency-Key` came before with another body. Use a new one for something new.',
  },
  too_many: {
    status: 429,
    title: 'Too many requests',
    meaning: 'Wait as many seconds as the `Retry-After` header says.',
  },
  broken: {
    status: 500,
    title: 'Something went wrong on our side',
    meaning: 'This is a bug, and it was written down. Trying again later does no harm.',
  },
  unreachable: {
    status: 503,
    title: 'The database cannot be reached',
    meaning: 'It comes back by itself. Wait as many seconds as the `Retry-After` header says.',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** What is wrong with one field of the body (`pointer`, RFC 6901) or one query parameter. */
export type FieldError = { detail: string; pointer?: string; parameter?: string }

type Particulars = {
  detail?: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** What else a program is told of it. */
  more?: Record<string, unknown>
}

/** A refusal as RFC 9457 has it; `detail` says what is wrong this time. */
export function problem(code: ProblemCode, { detail, errors, headers, more }: Particulars = {}): Response {
  const { status, title, meaning } = PROBLEMS[code]
  const body = {
    type: `/api/v1/docs#${problemAnchor(code)}`,
    code,
    title,
    status,
    detail: detail ?? meaning.replaceAll('`', ''),
    ...(errors && { errors }),
    ...more,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store', ...headers },
  })
}

export const PROBLEM_TYPE = 'application/problem+json'

/** Where the readable documentation explains the refusal. */
export function problemAnchor(code: ProblemCode): string {
  return `problem-${code.replaceAll('_', '-')}`
}
