/** What there is to know before the first request. Parts between backticks are code. */
export const GUIDE_LEAD =
  'Programs of your own, such as n8n, Make or a script, write to the house with this API. It speaks JSON, and English.'

export type GuidePart = { id: string; title: string; paragraphs: string[] }

export const GUIDE: GuidePart[] = [
  {
    id: 'keys',
    title: 'Keys',
    paragraphs: [
      'Each request carries a key: `Authorization: Bearer sala_…`. An owner makes keys under Settings, API keys, one for each program, and can revoke each alone. A key opens only what its scopes name.',
      'Keep keys on a server. A key that has been in a browser, a mail or a repository belongs to everybody: revoke it and make another.',
    ],
  },
  {
    id: 'retries',
    title: 'Retries',
    paragraphs: [
      'A request that was cut off can be sent again. Reading, changing and deleting again do no harm; for something new, such as a post or a booking, send an `Idempotency-Key`, and the retry gets the answer of the first request, with `Idempotent-Replayed: true`.',
      'A post that answers a generation request can name it as `request_id`: that is the `webhook-id` header of the message by which the house asked. There is one post for each request, however often it is sent.',
    ],
  },
  {
    id: 'revisions',
    title: 'Revisions',
    paragraphs: [
      'Every answer with a post, a member or a booking has an `ETag`, the mark of its revision. Send it as `If-Match` when you change or delete it, and nothing that somebody wrote meanwhile is lost: the answer is 412 instead. Members and bookings are changed by people too: there the answer is 428 without it.',
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    paragraphs: [
      'A key may ask 120 times a minute, or as often as an owner says in the settings, up to 6,000 times; and a body may have 64 KB, a post of the blog 1 MB. Beyond that the answer is 429, with the seconds to wait in `Retry-After`, or 413.',
    ],
  },
  {
    id: 'messages',
    title: 'Messages to you',
    paragraphs: [
      'The house tells your programs what happens. Staff add an address under Settings, Webhooks, Addresses for events, and tick the events that it wants; each comes as a `POST` with JSON: `type` is the event, `timestamp` when it happened, `data` what is told of it.',
      'Messages are signed as Standard Webhooks: with the secret of the address, one of the libraries at standardwebhooks.com verifies `webhook-id`, `webhook-timestamp` and `webhook-signature` over the body as it came. Answer with any 2xx within 15 seconds, and do the work afterwards.',
      'Any other answer, or none, and the message is sent again: after 5 seconds, 5 minutes, half an hour and so on, for three days, under the same `webhook-id`. Messages may come twice or out of their order. An address that answers 410, or takes nothing for three days, is paused until staff resume it.',
    ],
  },
]
